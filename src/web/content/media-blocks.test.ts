import { expect, it } from 'vitest'
import { formatRemaining } from './media-blocks.tsx'

it.each([
  ['2027-07-01T00:00:00+10:00', '2027-06-28T20:59:00+10:00', '2 days 3 hours 1 minute'],
  ['2027-07-01T00:00:00+10:00', '2027-06-30T23:00:00+10:00', '1 hour'],
  ['2027-07-01T00:00:00+10:00', '2027-06-30T23:59:30+10:00', '1 minute'],
  ['2027-07-01T00:00:00+10:00', '2027-07-01T00:00:00+10:00', null],
  ['2027-07-01T00:00:00+10:00', '2027-07-02T00:00:00+10:00', null],
])('until %s at %s is %s', (until, now, words) => {
  expect(formatRemaining(new Date(until), new Date(now))).toBe(words)
})
