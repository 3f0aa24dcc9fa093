import { expect, it } from 'vitest'
import { formatMoment, formatShortMoment, formatWaiting } from './format-moment.ts'

it.each([
  [0, '0 min'],
  [26, '26 min'],
  [72, '1 h 12 min'],
  [24 * 60, '1 day'],
  [3 * 24 * 60 + 5, '3 days'],
])('%i minutes are %s', (minutes, words) => {
  const since = '2026-11-16T09:26:00Z'
  expect(formatWaiting(since, new Date(Date.parse(since) + minutes * 60_000))).toBe(words)
})

it('names the year of a moment that lies in another one, by the clock that is shown', () => {
  const now = new Date('2026-11-18T00:00:00Z')
  const words = (instant: string) => [
    formatMoment(instant, 'Australia/Sydney', now),
    formatShortMoment(instant, 'Australia/Sydney', now),
  ]
  expect(words('2026-11-15T22:26:00Z')).toEqual(['Monday 16 November, 9:26 am', 'Mon 16 Nov, 9:26 am'])
  expect(words('2025-11-17T22:26:00Z')).toEqual([
    'Tuesday 18 November 2025, 9:26 am',
    'Tue 18 Nov 2025, 9:26 am',
  ])
  // Already the new year in Sydney, and not in Perth.
  const newYear = '2025-12-31T14:00:00Z'
  expect(words(newYear)).toEqual(['Thursday 1 January, 1:00 am', 'Thu 1 Jan, 1:00 am'])
  expect(formatMoment(newYear, 'Australia/Perth', now)).toBe('Wednesday 31 December 2025, 10:00 pm')
})
