import type { DayNumber } from '#domain/time/calendar.ts'
import { addMonths } from '#domain/time/calendar.ts'
import { epochMinuteOf, localDayAt, spanOfDays } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Interval } from './intervals.ts'

export type BookingRuleType = 'NEW' | 'EXISTING'

/** Decisions, "Time": 4 weeks for NEW or signed-out clients, 3 months for EXISTING. Today is the first day. */
const firstDayBeyond = {
  NEW: (today) => today + 28,
  EXISTING: (today) => addMonths(today, 3),
} as const satisfies Record<BookingRuleType, (today: DayNumber) => DayNumber>

/** Decisions, "Time"; configuration may change it. */
export const defaultBufferMinutes = 120

/** EXISTING once the client has any appointment; a signed-out visitor (null) is treated as new (document 1 section 6). */
export function bookingRuleType(appointments: readonly unknown[] | null): BookingRuleType {
  return appointments === null || appointments.length === 0 ? 'NEW' : 'EXISTING'
}

/** The whole local days, in the viewer's zone, in which an appointment may start. */
export function bookingWindow(rule: BookingRuleType, now: Date, zone: ZoneId): Interval {
  const today = localDayAt(now, zone)
  return spanOfDays(today, firstDayBeyond[rule](today) - 1, zone)
}

/** A slot shows only if it starts later than now + buffer. Starts are whole minutes, so the seconds of now do not matter. */
export function latestTooSoon(now: Date, bufferMinutes = defaultBufferMinutes): EpochMinute {
  return epochMinuteOf(now) + bufferMinutes
}
