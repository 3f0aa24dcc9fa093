import { addMonths, dayNumberOfIso, toCalendarDate, toDayNumber } from '../time/calendar.ts'
import { dateOfEpochMinute, spanOfDays } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import type { Period } from './reconcile.ts'

/** `last` included. */
function periodOf(first: number, last: number, zone: ZoneId): Period {
  const { start, end } = spanOfDays(first, last, zone)
  return { from: dateOfEpochMinute(start), to: dateOfEpochMinute(end) }
}

/** All of a day where the practice is: 23 or 25 hours where clocks change. */
export const periodOfDay = (day: string, zone: ZoneId): Period =>
  periodOf(dayNumberOfIso(day), dayNumberOfIso(day), zone)

/** `month` is YYYY-MM. */
export function periodOfMonth(month: string, zone: ZoneId): Period {
  const first = dayNumberOfIso(`${month}-01`)
  return periodOf(first, addMonths(first, 1) - 1, zone)
}

/** YYYY-MM of the month before a day. */
export function monthBefore(day: string): string {
  const { year, month } = toCalendarDate(dayNumberOfIso(day))
  const before = toCalendarDate(toDayNumber({ year, month, day: 0 }))
  return `${before.year}-${String(before.month).padStart(2, '0')}`
}
