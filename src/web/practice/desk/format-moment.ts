import { formatZone } from '#domain/booking/appointment-words.ts'
import { type DayNumber, minutesPerDay, toCalendarDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import {
  dateOfEpochMinute,
  gmtOffsetLabel,
  instantOfLocalMinute,
  localDayAt,
} from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { longDay, shortDay } from '../../appointment/format-day.ts'

/** With the year where it is not the current one on the clock that is shown: lists of these go back over years. */
const momentBy =
  (formatDay: (day: DayNumber) => string) =>
  (instant: string, zone: ZoneId, now: Date = new Date()): string => {
    const at = new Date(instant)
    const day = localDayAt(at, zone)
    const { year } = toCalendarDate(day)
    const isThisYear = year === toCalendarDate(localDayAt(now, zone)).year
    return `${formatDay(day)}${isThisYear ? '' : ` ${year}`}, ${formatTimeAt(at, zone, 'h:mm aa')}`
  }

/** "Monday 16 November, 9:26 am", "Tuesday 18 November 2025, 9:26 am": on pages whose head names the zone. */
export const formatMoment = momentBy(longDay)

/** "Mon 16 Nov, 9:26 am", "Tue 18 Nov 2025, 9:26 am": in a table. */
export const formatShortMoment = momentBy(shortDay)

/** "Sydney time (GMT+11)": which every page says once. */
export const nameZone = (zone: ZoneId, at: Date = new Date()): string => formatZone(at, zone)

/** "26 min", "1 h 12 min", "3 days": how long something has waited. */
export function formatWaiting(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day' : `${days} days`
}

/** "Tuesday 24 November, 10:00 am, Sydney time (GMT+11)": where nothing around it names the zone. */
export const formatMomentWithZone = (instant: string, zone: ZoneId): string =>
  `${formatMoment(instant, zone)}, ${formatZone(new Date(instant), zone)}`

/** Past the hour at which clocks change. */
const noonOf = (day: DayNumber, zone: ZoneId): Date =>
  dateOfEpochMinute(instantOfLocalMinute(day * minutesPerDay + minutesPerDay / 2, zone))

/** "Sydney time (GMT+11)" for the days that are shown, not for today; both offsets where the clocks change between them. */
export function formatZoneOfDays(zone: ZoneId, first: DayNumber, last: DayNumber = first): string {
  const [before, after] = [noonOf(first, zone), noonOf(last, zone)]
  const [old, next] = [gmtOffsetLabel(zone, before), gmtOffsetLabel(zone, after)]
  return old === next ? formatZone(before, zone) : `${zoneLabel(zone)} time (${old}, then ${next})`
}
