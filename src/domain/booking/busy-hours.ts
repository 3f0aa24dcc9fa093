import type { MinuteRange } from '../time/bands.ts'
import { type DayNumber, minutesPerDay } from '../time/calendar.ts'
import type { LocalMinute } from '../time/zone-rules.ts'
import { subtract, union } from './intervals.ts'

type LocalRange = { readonly start: LocalMinute; readonly end: LocalMinute }

/**
 * What other calendars take of a day’s working hours, in minutes of that day. What lies outside of the hours is left out: nothing
 * could be booked there, and it is no one else’s business.
 */
export function busyHours(
  working: readonly MinuteRange[],
  busy: readonly LocalRange[],
  day: DayNumber,
): MinuteRange[] {
  const midnight = day * minutesPerDay
  const ofDay = union(busy.map(({ start, end }) => ({ start: start - midnight, end: end - midnight })))
  return [...subtract(working, [...subtract(working, ofDay)])]
}
