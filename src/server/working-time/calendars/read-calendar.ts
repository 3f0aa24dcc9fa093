import { sql } from 'kysely'
import { z } from 'zod'
import { staffWindow } from '#domain/booking/staff-window.ts'
import { calendarMinutes, type CalendarFailure } from '#domain/booking/calendar-failures.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Service } from '../../service.ts'
import { fetchCalendar, fetchRules } from './fetch-calendar.ts'
import { parseInThread } from './parse-in-thread.ts'

type Reading = Pick<Service, 'db' | 'config' | 'keyring' | 'now'>

export const addressPurpose = (id: string) => `outside_calendars.address:${id}`

export const openAddress = ({ keyring }: Pick<Service, 'keyring'>, id: string, sealed: Buffer): string =>
  z.string().parse(keyring.unseal(sealed, addressPurpose(id)))

/** The busy times of an address, as far ahead as the practice itself may book. */
export async function fetchBusy(
  { config, now }: Pick<Service, 'config' | 'now'>,
  address: string,
  zone: ZoneId,
): Promise<{ busy: Interval[] } | { failure: CalendarFailure }> {
  const fetched = await fetchCalendar(address, fetchRules(config))
  if ('failure' in fetched) return fetched
  const { start, end } = staffWindow(now(), zone)
  // The last start may be the window's last minute, in a zone that is hours behind.
  return parseInThread({ text: fetched.text, zone, window: { start, end: end + 2 * minutesPerDay } })
}

/** Reads a calendar again. While it cannot be read, what was known of it stays. */
export async function readCalendar(service: Reading, id: string): Promise<void> {
  const row = await service.db
    .selectFrom('outside_calendars as calendar')
    .innerJoin('clinicians as clinician', 'clinician.id', 'calendar.clinician_id')
    .select(['calendar.id', 'calendar.clinician_id', 'calendar.sealed_url', 'clinician.time_zone'])
    .where('calendar.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const answer = await fetchBusy(service, openAddress(service, id, row.sealed_url), row.time_zone)
  if ('busy' in answer) return storeBusy(service, { id, clinicianId: row.clinician_id, busy: answer.busy })
  await service.db
    .updateTable('outside_calendars')
    .set({ failure: answer.failure, failed_since: sql<Date>`coalesce(failed_since, now())` })
    .where('id', '=', id)
    .execute()
}

type Busy = { id: string; clinicianId: string; busy: readonly Interval[] }

/** Writes only what is different: a calendar that stays as it is makes no listing be worked out again. */
export async function storeBusy({ db }: Pick<Service, 'db'>, { id, clinicianId, busy }: Busy): Promise<void> {
  const starts = busy.map(({ start }) => dateOfEpochMinute(start))
  const ends = busy.map(({ end }) => dateOfEpochMinute(end))
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update outside_calendars set last_read_at = now(), failure = null, failed_since = null
       where id = ${id} returning id`.execute(tx)
    // It was taken away while it was read.
    if (rows.length === 0) return
    const wanted = sql`select tstzrange(s, e) as during from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as t (s, e)`
    await sql`delete from calendar_busy where calendar_id = ${id} and during not in (${wanted})`.execute(tx)
    await sql`insert into calendar_busy (calendar_id, clinician_id, during)
      select ${id}, ${clinicianId}, w.during from (${wanted}) w
       where not exists (select 1 from calendar_busy b where b.calendar_id = ${id} and b.during = w.during)`.execute(
      tx,
    )
  })
}

const queue = 'read-calendars'
const atATime = 4

/** Several at a time: one that does not answer holds up only its own turn. */
export async function readAllCalendars(service: Reading & Pick<Service, 'log'>): Promise<void> {
  const rows = await service.db.selectFrom('outside_calendars').select('id').orderBy('id').execute()
  const waiting = rows.values()
  const work = async () => {
    for (const { id } of waiting)
      await readCalendar(service, id).catch((error: unknown) =>
        service.log.warn(
          { calendar: id, error: { type: error instanceof Error ? error.name : 'unknown' } },
          'a calendar could not be read',
        ),
      )
  }
  await Promise.all(Array.from({ length: atATime }, work))
}

export async function scheduleCalendarReading(service: Service): Promise<void> {
  await service.jobs.work(queue, () => readAllCalendars(service))
  await service.jobs.schedule(queue, `*/${calendarMinutes} * * * *`)
}
