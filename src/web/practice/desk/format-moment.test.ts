import { expect, it } from 'vitest'
import { formatWaiting } from './format-moment.ts'

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
