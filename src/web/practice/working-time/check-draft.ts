import type { HoursAnswer, HoursChangeRequest } from '#contract/staff/hours.ts'
import { toHoursChange } from '#contract/staff/hours-request.ts'
import { checkHoursChange } from '#domain/booking/check-hours-change.ts'
import type { Hours } from '#domain/booking/hours-change.ts'
import { dayNumberOfIso, parseIsoDate } from '#domain/time/calendar.ts'

/** What is wrong with a change while it is typed, by the rule that the server has too. A date may still be missing. */
export function checkDraft(change: HoursChangeRequest, hours: HoursAnswer): Record<string, string> {
  if ('period' in change) {
    const missing = (['firstDate', 'lastDate'] as const).filter(
      (field) => parseIsoDate(change.period[field]) === null,
    )
    if (missing.length > 0)
      return Object.fromEntries(missing.map((field) => [`period.${field}`, 'Enter a date']))
  }
  return checkHoursChange(toHoursChange(change), toHours(hours), dayNumberOfIso(hours.today))
}

const toHours = ({ weekly, periods, pauseMinutes }: HoursAnswer): Hours => ({
  weekly,
  pauseMinutes,
  periods: periods.map(({ firstDate, lastDate, ...period }) => ({
    ...period,
    firstDay: dayNumberOfIso(firstDate),
    lastDay: dayNumberOfIso(lastDate),
  })),
})
