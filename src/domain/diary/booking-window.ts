import { addMonths, type DayNumber } from '../time/calendar.ts'
import { localDayAt, spanOfDays, toEpochMinute } from '../time/local-time.ts'
import type { EpochMinute } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'
import type { Interval } from './schedule.ts'

export type BookingRuleType = 'NEW' | 'EXISTING'

/**
 * 4 weeks for new or signed-out clients, 3 months for existing ones; today is the first day.
 * See docs/product/choosing-a-time.md#booking-window.
 */
const firstDayBeyond = {
  NEW: (today) => today + 28,
  EXISTING: (today) => addMonths(today, 3),
} as const satisfies Record<BookingRuleType, (today: DayNumber) => DayNumber>

/** Configuration may change it. See docs/product/choosing-a-time.md#booking-buffer. */
const defaultBufferMinutes = 120

/**
 * EXISTING once the client has any appointment; a signed-out visitor (null) counts as new.
 * See docs/product/choosing-a-time.md#booking-window.
 */
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
  return toEpochMinute(now) + bufferMinutes
}

const staffMonths = 12

/** The practice books a year ahead: further than a client, so that a series fits. See docs/product/practice.md#bookings-by-staff. */
export function staffWindow(now: Date, zone: ZoneId): Interval {
  const today = localDayAt(now, zone)
  return spanOfDays(today, addMonths(today, staffMonths) - 1, zone)
}

/** No notice is needed: anything that is still ahead. */
export const latestPast = (now: Date): EpochMinute => toEpochMinute(now)
