import { expect, it } from 'vitest'
import { whenHeld } from './charge-words.ts'

const now = new Date('2026-11-17T01:00:00Z')

it.each([
  ['this year', '2026-11-18T23:00:00Z', 'Thu 19 Nov, 10:00 am'],
  ['another year', '2025-11-13T19:00:00Z', 'Fri 14 Nov 2025, 6:00 am'],
  ['this year on the practice’s clock', '2025-12-31T13:30:00Z', 'Thu 1 Jan, 12:30 am'],
])('a session of %s', (_year, start, words) => {
  expect(whenHeld(start, 'Australia/Sydney', now)).toBe(words)
})
