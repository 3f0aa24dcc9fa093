import { dayNumberOfIso, toCalendarDate } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'

/** "1 July 2026" of 2026-07-01. */
export function formatDay(iso: string): string {
  const { day, month, year } = toCalendarDate(dayNumberOfIso(iso))
  return `${day} ${monthNames[month - 1]} ${year}`
}
