import { sql } from 'kysely'
import type { GpList } from '#contract/clinicians.ts'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings/read-settings.ts'
import { type CardRow, cardColumns, isListedGp } from './clinician-columns.ts'
import { nextStart, type OfferedTimeRow, offeredTypesColumn } from './next-start.ts'
import { presentClinician } from './present-clinician.ts'
import { scheduleColumns } from './schedule-store.ts'
import type { Viewer } from './read-viewer.ts'

type GpRow = OfferedTimeRow & { card: CardRow }

const columns = sql.raw(cardColumns.map((column) => `c.${column}`).join(', '))

/**
 * Every listed GP with their next free start, soonest first, those without one last. A practice has a handful of GPs, so
 * unlike the psychologists' listing this needs no index and no pages.
 */
export async function listGps(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  { rule }: Pick<Viewer, 'rule'>,
): Promise<GpList> {
  const at = now()
  const window = bookingWindow(rule, at, config.PRACTICE_TIME_ZONE)
  const after = latestTooSoon(at, config.BOOKING_BUFFER_MINUTES)
  const gps = (await readGps(db, window)).map((row) => ({ row, next: nextStart(row, { window, after }) }))
  const startOf = ({ next }: (typeof gps)[number]) => next?.start ?? Number.MAX_SAFE_INTEGER
  gps.sort((a, b) => startOf(a) - startOf(b) || a.row.card.name.localeCompare(b.row.card.name))
  return {
    clinicians: gps.map(({ row, next }) => ({
      ...presentClinician(row.card),
      matchedNextAvailabilities: next
        ? [
            {
              startDateTime: dateOfEpochMinute(next.start).toISOString(),
              endDateTime: dateOfEpochMinute(next.end).toISOString(),
            },
          ]
        : [],
    })),
  }
}

async function readGps(db: Service['db'], window: Interval): Promise<GpRow[]> {
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + minutesPerDay)]
  const { rows } = await sql<GpRow>`
    select c.id as clinician_id, c.time_zone,
           (select to_json(card) from (select ${columns}) as card) as card,
           ${offeredTypesColumn},
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${defaultAccountId} and ${isListedGp}`.execute(db)
  return rows
}
