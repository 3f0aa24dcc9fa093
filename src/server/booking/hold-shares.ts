import { type Kysely, sql } from 'kysely'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { dayAround, mostHeld, roomFor } from '#domain/booking/unknown-holds.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import type { Tables } from '../db/tables.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../clinicians/schedule-store.ts'
import type { Service } from '../service.ts'
import type { SlotOffer } from './slot-offer.ts'

type Moment = { start: Date; now: Date }

/** What unknown visitors may hold of the clinician's day around a start, from what was read for the offer anyway. */
export function sharesOfDay(offer: SlotOffer, { start, now }: Moment) {
  const day = dayAround(toSchedule(offer), toEpochMinute(start))
  const room = roomIn(offer, offer, { start: Math.max(day.start, toEpochMinute(now)), end: day.end })
  return {
    from: dateOfEpochMinute(day.start),
    to: dateOfEpochMinute(day.end),
    byAddress: mostHeld('addressOfDay', room),
    byAll: mostHeld('everyoneOfDay', room),
  }
}

/** What one address may hold of everything that new clients can book with this clinician. */
export async function shareOfCalendar(
  { config }: Service,
  executor: Kysely<Tables>,
  { offer, now }: { offer: SlotOffer; now: Date },
): Promise<number> {
  const window = bookingWindow('NEW', now, offer.time_zone)
  const [from, to] = [dateOfEpochMinute(window.start), dateOfEpochMinute(window.end)]
  const { rows } = await sql<ScheduleRow>`
    select ${scheduleColumns(sql`c.id`, from, to)} from clinicians c where c.id = ${offer.clinician_id}`.execute(
    executor,
  )
  const [row] = rows
  if (!row) return 0
  const span = { start: latestTooSoon(now, config.BOOKING_BUFFER_MINUTES) + 1, end: window.end }
  return mostHeld('addressOfCalendar', roomIn({ ...row, time_zone: offer.time_zone }, offer, span))
}

type Length = Pick<SlotOffer, 'duration_minutes' | 'step_minutes'>

/** Holds end by themselves: only what is booked takes room away. */
function roomIn(row: Omit<ScheduleRow, 'clinician_id'>, length: Length, span: Interval): number {
  const booked = (row.busy ?? []).flatMap(([start, end, expiresAt]) =>
    expiresAt === null ? [{ start, end }] : [],
  )
  return roomFor(toSchedule(row), {
    span,
    booked,
    eachMinutes: Math.max(length.duration_minutes + row.pause_minutes, length.step_minutes),
  })
}
