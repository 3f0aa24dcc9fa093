import { toCalendarDate, dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay, formatTimeAt } from '#domain/time/format.ts'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { longDay, shortDay } from '../appointment/format-day.ts'

/** "Today, Mon 16 Nov", "Tomorrow, Tue 17 Nov", "Wednesday 18 Nov". `date` is YYYY-MM-DD in the zone. */
export function dayHeading(date: string, now: Date, zone: ZoneId): string {
  const day = dayNumberOfIso(date)
  switch (day - localDayAt(now, zone)) {
    case 0:
      return `Today, ${shortDay(day)}`
    case 1:
      return `Tomorrow, ${shortDay(day)}`
    default:
      return shortDay(day).replace(formatDay(day, 'EE'), formatDay(day, 'EEEE'))
  }
}

/** "9:00 am": only beside words that name the zone. */
export const clockTime = (instant: Date, zone: ZoneId): string => formatTimeAt(instant, zone, 'h:mm aa')

/** "Tuesday 17 November 2026". */
export function longDate(instant: Date, zone: ZoneId): string {
  const day = localDayAt(instant, zone)
  return `${longDay(day)} ${toCalendarDate(day).year}`
}

/** "Sydney (GMT+11)": the offset of that moment. */
export const zoneAt = (instant: Date, zone: ZoneId): string =>
  `${zoneLabel(zone)} (${gmtOffsetLabel(zone, instant)})`

/** "9:00 am, Sydney (GMT+11)". */
export const timeWithZone = (instant: Date, zone: ZoneId): string =>
  `${clockTime(instant, zone)}, ${zoneAt(instant, zone)}`
