import { type DayNumber, formatIsoDate, toIsoWeekday } from '../time/calendar.ts'
import { localDayAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'

const mondayOf = (day: DayNumber): DayNumber => day - (toIsoWeekday(day) - 1)

/** The Mondays of the last weeks, this one last, on the practice’s own calendar. */
export function lastWeeks(now: Date, zone: ZoneId, count: number): string[] {
  const monday = mondayOf(localDayAt(now, zone))
  return Array.from({ length: count }, (_, at) => formatIsoDate(monday - 7 * (count - 1 - at)))
}
