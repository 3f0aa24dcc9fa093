import { expect, it } from 'vitest'
import { lastWeeks } from './takings.ts'

it.each([
  // Sunday evening in London is Monday in Sydney.
  ['2026-11-15T18:00:00Z', 'Australia/Sydney', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-11-15T18:00:00Z', 'Australia/Perth', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-11-15T12:00:00Z', 'Australia/Perth', ['2026-10-26', '2026-11-02', '2026-11-09']],
  ['2027-01-03T01:00:00Z', 'Australia/Sydney', ['2026-12-14', '2026-12-21', '2026-12-28']],
] as const)('at %s in %s the weeks begin on %j', (now, zone, mondays) => {
  expect(lastWeeks(new Date(now), zone, 3)).toEqual(mondays)
})
