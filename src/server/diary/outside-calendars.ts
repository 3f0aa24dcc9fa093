import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Calendars } from '#contract/staff/working-time.ts'
import {
  type CalendarFailure,
  calendarFailures,
  calendarMinutes,
  mostCalendars,
} from '#domain/diary/calendars.ts'
import type { Interval } from '#domain/diary/schedule.ts'
import { staffWindow } from '#domain/diary/booking-window.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { lockClinician } from '../db/locks.ts'
import { addRows, findRows, readRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import { createSemaphore } from '../concurrency.ts'
import type { Service } from '../service.ts'
import { findBookedSessions } from './affected-appointments.ts'
import { readFeed } from './calendar-feed.ts'
import { fetchCalendar, fetchRules, parseCalendarAddress } from './fetch-calendar.ts'
import type { BusyAnswer, BusyJob } from './parse-busy.ts'

/** A clinician's own calendars, the sessions that stand in a busy hour, and their feed. */
export async function listCalendars(
  service: Pick<Service, 'db' | 'keyring' | 'config'>,
  clinicianId: string,
  by: AccessedBy,
): Promise<Calendars> {
  const { db } = service
  const { time_zone: timeZone } = await readRow(db, 'clinicians', { id: clinicianId }, ['time_zone'])
  const { rows } = await sql<CalendarRow>`
    select c.id, c.sealed_url, c.last_read_at, c.failed_since, c.failure,
           coalesce((select sum(extract(epoch from
               least(upper(b.during), now() + interval '28 days') - greatest(lower(b.during), now())) / 60)
             from calendar_busy b where b.calendar_id = c.id and b.during && tstzrange(now(), now() + interval '28 days')), 0)::int
             as busy_minutes
      from outside_calendars c where c.clinician_id = ${clinicianId} order by c.added_at, c.id`.execute(db)
  const hosts = new Map(rows.map(({ id, sealed_url }) => [id, toHost(openAddress(service, id, sealed_url))]))
  return {
    timeZone,
    calendars: rows.map((row) => ({
      id: row.id,
      host: hosts.get(row.id) ?? '',
      lastReadAt: row.last_read_at?.toISOString() ?? null,
      busyMinutes: row.busy_minutes,
      failure:
        row.failure && row.failed_since
          ? { since: row.failed_since.toISOString(), message: calendarFailures[row.failure] }
          : null,
    })),
    clashes: await listClashes(service, { clinicianId, hosts, by }),
    feed: await readFeed(service, clinicianId),
  }
}

type CalendarRow = {
  id: string
  sealed_url: Buffer
  last_read_at: Date | null
  failed_since: Date | null
  failure: keyof typeof calendarFailures | null
  busy_minutes: number
}

/** The rest of the address is a key. */
const toHost = (address: string): string => URL.parse(address)?.hostname ?? ''

async function listClashes(
  { db }: Pick<Service, 'db'>,
  { clinicianId, hosts, by }: { clinicianId: string; hosts: ReadonlyMap<string, string>; by: AccessedBy },
): Promise<Calendars['clashes']> {
  const { rows } = await sql<{ id: string; busyFrom: Date; calendarId: string }>`
    select distinct on (r.id) r.id, lower(b.during) as "busyFrom", b.calendar_id as "calendarId"
      from reservations r
      join calendar_busy b on b.clinician_id = r.clinician_id and b.during && r.during
     where r.clinician_id = ${clinicianId} and r.status = 'booked' and r.service_delivered is null
       and lower(r.during) > clock_timestamp()
     order by r.id, lower(b.during)`.execute(db)
  if (rows.length === 0) return []
  const found = new Map(rows.map((row) => [row.id, row]))
  const sessions = await findBookedSessions(db, sql`r.id = any(${[...found.keys()]}::uuid[])`)
  for (const clientId of new Set(sessions.map((session) => session.clientId)))
    await noteRead(db, by, clientId, 'appointment in a busy hour')
  return sessions.flatMap(({ id, clientName, startsAt }) => {
    const clash = found.get(id)
    if (!clash) return []
    const { busyFrom, calendarId } = clash
    const host = hosts.get(calendarId) ?? ''
    return [{ id, clientName, startDateTime: startsAt.toISOString(), busyFrom: busyFrom.toISOString(), host }]
  })
}

const atField = (message: string) => fail('invalidInput', { fields: { address: message } })

/** Kept only once it could be read, so that a wrong address is found out at once. */
export async function addCalendar(
  service: Pick<Service, 'db' | 'config' | 'keyring' | 'now'>,
  { clinicianId, address }: { clinicianId: string; address: string },
): Promise<Result<null>> {
  const url = parseCalendarAddress(address)
  if (!url) return atField(calendarFailures.notAnAddress)
  const { db, keyring } = service
  const { time_zone } = await readRow(db, 'clinicians', { id: clinicianId }, ['time_zone'])
  const answer = await fetchBusy(service, url.href, time_zone)
  if ('failure' in answer) return atField(calendarFailures[answer.failure])
  const id = randomUUID()
  const kept = await inTransaction(db, async (tx) => {
    await lockClinician(tx, clinicianId)
    const others = await findRows(tx, 'outside_calendars', { clinician_id: clinicianId }, [
      'id',
      'sealed_url',
    ])
    if (others.length >= mostCalendars) return atField(`You can connect ${mostCalendars} calendars at most`)
    if (others.some((other) => openAddress(service, other.id, other.sealed_url) === url.href))
      return atField('This calendar is already connected')
    await addRows(tx, 'outside_calendars', {
      id,
      clinician_id: clinicianId,
      sealed_url: keyring.seal(url.href, addressPurpose(id)),
    })
    return succeed(null)
  })
  if (kept.ok) await storeBusy(service, { id, clinicianId, busy: answer.busy })
  return kept
}

type ReadingService = Pick<Service, 'db' | 'config' | 'keyring' | 'now'>

const addressPurpose = (id: string) => `outside_calendars.address:${id}`

const openAddress = ({ keyring }: Pick<Service, 'keyring'>, id: string, sealed: Buffer): string =>
  z.string().parse(keyring.unseal(sealed, addressPurpose(id)))

/** The busy times of an address, as far ahead as the practice itself may book. */
async function fetchBusy(
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
export async function readCalendar(service: ReadingService, id: string): Promise<void> {
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

/** Writes only what is different: a calendar that stays as it is makes no listing be worked out again. */
async function storeBusy(
  { db }: Pick<Service, 'db'>,
  { id, clinicianId, busy }: { id: string; clinicianId: string; busy: readonly Interval[] },
): Promise<void> {
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

const everyQueue = 'read-calendars'
const queue = 'read-calendar'
/** One that does not answer takes ten seconds: 2,400 of which every tenth does not are read within their ten minutes by one process. */
const atATime = 8

type CalendarJob = { id: string }

/** A job for each, so that all processes share them. One that is still waiting or being read since the last time is left at that. */
export async function queueCalendars({ db, jobs }: Pick<Service, 'db' | 'jobs'>): Promise<void> {
  const rows = await db.selectFrom('outside_calendars').select('id').orderBy('id').execute()
  await jobs.sendKeyed<CalendarJob>(
    queue,
    rows.map(({ id }) => ({ key: id, data: { id } })),
  )
}

export async function scheduleCalendarReading(service: Service): Promise<void> {
  const { jobs, log } = service
  // What fails is read again in a few minutes anyway.
  const read = ({ id }: CalendarJob) =>
    readCalendar(service, id).catch((error: unknown) =>
      log.warn(
        { calendar: id, error: { type: error instanceof Error ? error.name : 'unknown' } },
        'a calendar could not be read',
      ),
    )
  await jobs.work(queue, read, { atATime, isKeyed: true })
  await jobs.work(everyQueue, () => queueCalendars(service))
  await jobs.schedule(everyQueue, `*/${calendarMinutes} * * * *`)
}

const longestParsing = 8_000
/** However many calendars are added at once, the memory of two. */
const twoAtATime = createSemaphore(2)
const threadLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/**
 * A calendar is a small program by someone else: a rule that never ends, or a file that is all brackets. It is read in a thread
 * of its own, with a limit of time and memory, and whatever it does there, every request goes on.
 */
export const parseInThread = (job: BusyJob): Promise<BusyAnswer> => twoAtATime(() => parse(job))

function parse(job: BusyJob): Promise<BusyAnswer> {
  const worker = new Worker(new URL('./busy-worker.ts', import.meta.url), { resourceLimits: threadLimits })
  return new Promise<BusyAnswer>((resolve) => {
    const settle = (answer: BusyAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => settle({ failure: 'tooComplex' }), longestParsing)
    worker.once('message', settle)
    worker.once('error', () => settle({ failure: 'tooComplex' }))
    worker.once('exit', () => settle({ failure: 'tooComplex' }))
    worker.postMessage(job, [])
  })
}
