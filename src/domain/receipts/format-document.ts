import { dayNumberOfIso, toCalendarDate } from '../time/calendar.ts'
import { formatTimeAt, monthNames } from '../time/format.ts'
import { zoneLabel } from '../time/zones.ts'
import type { DocumentFacts } from './document-facts.ts'

/** "2 November 2026". */
export function longDate(iso: string): string {
  const { year, month, day } = toCalendarDate(dayNumberOfIso(iso))
  return `${day} ${monthNames[month - 1]} ${year}`
}

/** "2 November 2026, 10:00 am (Sydney)". */
export const sessionMoment = ({ date, startsAt, zone }: DocumentFacts['session']): string =>
  `${longDate(date)}, ${formatTimeAt(startsAt, zone, 'h:mm aa')} (${zoneLabel(zone)})`

/** As it is printed on the card: 2950 97536 2. */
export const formatMedicareNumber = (number: string): string =>
  number.replace(/^(\d{4})(\d{5})(\d)$/, '$1 $2 $3')
