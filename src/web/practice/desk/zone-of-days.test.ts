import { expect, it } from 'vitest'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatZoneOfDays } from './format-moment.ts'

it.each([
  ['a day in winter', '2026-07-15', '2026-07-15', 'Sydney time (GMT+10)'],
  ['a day in summer', '2026-12-15', '2026-12-15', 'Sydney time (GMT+11)'],
  ['the day on which clocks go forward', '2026-10-04', '2026-10-04', 'Sydney time (GMT+11)'],
  ['a week whose last day changes them', '2026-09-28', '2026-10-04', 'Sydney time (GMT+10, then GMT+11)'],
])('%s', (_, first, last, words) => {
  expect(formatZoneOfDays('Australia/Sydney', dayNumberOfIso(first), dayNumberOfIso(last))).toBe(words)
})
