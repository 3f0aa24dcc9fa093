import type { HoursChangeRequest, PeriodDraft } from './working-time.ts'
import type { HoursChange, HoursPeriod } from '#domain/diary/hours-change.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'

export function toHoursChange(change: HoursChangeRequest): HoursChange {
  return 'period' in change ? { ...change, period: toPeriod(change.period) } : change
}

const toPeriod = ({ firstDate, lastDate, ...period }: PeriodDraft): HoursPeriod => ({
  ...period,
  firstDay: dayNumberOfIso(firstDate),
  lastDay: dayNumberOfIso(lastDate),
})

/** The rule names fields of the change, the request has it in a part of that name. */
export const underChange = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [`change.${field}`, message]))
