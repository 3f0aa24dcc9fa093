import { expect, it } from 'vitest'
import { rateSpans } from './rate-changes.ts'

it('ends each row on the day before the next begins, and counts the days to those that come', () => {
  expect(rateSpans(['2027-01-01', '2025-07-01', '2026-07-01'], '2026-11-16')).toEqual([
    { from: '2025-07-01', until: '2026-06-30', startsIn: 0 },
    { from: '2026-07-01', until: '2026-12-31', startsIn: 0 },
    { from: '2027-01-01', until: null, startsIn: 46 },
  ])
  expect(rateSpans([], '2026-11-16')).toEqual([])
})
