import { toCalendarDate, type DayNumber, dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay, formatTimeAt, monthNames } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** "Thu 19 Nov": for the eye, where the year is plain. */
export function shortDay(day: DayNumber): string {
  const { day: number, month } = toCalendarDate(day)
  return `${formatDay(day, 'EE')} ${number} ${monthNames[month - 1]?.slice(0, 3)}`
}

/** "Thursday 19 November": for the ear. */
export function longDay(day: DayNumber): string {
  const { day: number, month } = toCalendarDate(day)
  return `${formatDay(day, 'EEEE')} ${number} ${monthNames[month - 1]}`
}

export const shortDate = (iso: string) => shortDay(dayNumberOfIso(iso))

/** "Thu 19 Nov, 10:00 am" on the viewer's clock. Write the zone beside it. */
export const shortMoment = (instant: Date, zone: ZoneId) =>
  `${shortDay(localDayAt(instant, zone))}, ${formatTimeAt(instant, zone, 'h:mm aa')}`

/** What a psychologist is called where the whole name is written nearby. */
export const formatFirstName = (name: string) => name.replace(/^(Dr|Prof)\.?\s+/, '').split(' ')[0] ?? name
