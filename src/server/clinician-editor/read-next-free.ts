import { sql } from 'kysely'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import { nextStart, type OfferedTimeRow, offeredTypesColumn } from '../clinicians/next-start.ts'
import { scheduleColumns } from '../clinicians/schedule-store.ts'
import type { Service } from '../service.ts'

/** The soonest time that a new client could book, by clinician, in one statement. Those without one are left out. */
export async function readNextFree(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  practiceId: string,
  only?: string,
): Promise<Map<string, Date>> {
  const at = now()
  const window = bookingWindow('NEW', at, config.PRACTICE_TIME_ZONE)
  const after = latestTooSoon(at, config.BOOKING_BUFFER_MINUTES)
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end + minutesPerDay)]
  const { rows } = await sql<OfferedTimeRow>`
    select c.id as clinician_id, c.time_zone, ${offeredTypesColumn}, ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${practiceId} and c.status = 'active'
       ${only === undefined ? sql`` : sql`and c.id = ${only}`}`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const next = nextStart(row, { window, after })
      return next ? [[row.clinician_id, dateOfEpochMinute(next.start)] as const] : []
    }),
  )
}
