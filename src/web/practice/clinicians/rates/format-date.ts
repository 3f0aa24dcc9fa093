import { dayNumberOfIso, toCalendarDate } from '#domain/time/calendar.ts'
import { formatDay, monthNames } from '#domain/time/format.ts'

/** "1 January 2027". */
export function formatDate(iso: string): string {
  const { year, month, day } = toCalendarDate(dayNumberOfIso(iso))
  return `${day} ${monthNames[month - 1]} ${year}`
}

/** "01/01/2027", as a date is typed. */
export const typedDate = (iso: string): string => formatDay(dayNumberOfIso(iso), 'dd/MM/yyyy')
