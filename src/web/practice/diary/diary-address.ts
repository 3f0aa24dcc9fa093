import { useSearchParams } from 'react-router'
import type { StaffSession } from '#contract/staff/staff-session.ts'
import {
  addMonths,
  type DayNumber,
  formatIsoDate,
  parseIsoDate,
  toCalendarDate,
  toIsoWeekday,
} from '#domain/time/calendar.ts'
import { isOfferedZone, type ZoneId, defaultZone } from '#domain/time/zones.ts'
import { useStaff } from '../frame/staff-context.ts'
import { useToday } from './use-now.ts'

/** Of the person who looks: their own as a clinician, else the practice’s. */
const zoneOf = ({ timeZone }: StaffSession): ZoneId => (isOfferedZone(timeZone) ? timeZone : defaultZone)

/** What the address says: which day, and whose diary. */
export function useDiaryAddress() {
  const staff = useStaff()
  const [search] = useSearchParams()
  const today = useToday(zoneOf(staff))
  const day = parseIsoDate(search.get('date') ?? '') ?? today
  const clinician = search.get('clinician') ?? undefined
  return { staff, today, day, clinician }
}

export const weekOf = (day: DayNumber): DayNumber => day - toIsoWeekday(day) + 1

/** The first day of the month, and how many days it has. */
export function monthOf(day: DayNumber): { first: DayNumber; days: number } {
  const first = day - toCalendarDate(day).day + 1
  return { first, days: addMonths(first, 1) - first }
}

/** Left out where it is today, so that a bookmark stays on the day on which it is opened. */
export const dateUnlessToday = (day: DayNumber, today: DayNumber): string | undefined =>
  day === today ? undefined : formatIsoDate(day)
