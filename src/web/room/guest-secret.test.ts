import { expect, it } from 'vitest'
import { guestSecret } from './door.tsx'

it.each([
  ['#PbV9t0b4q8wq1x2y3z4a5b6c7d8e9f0g1h2i3j4k5l6', 'PbV9t0b4q8wq1x2y3z4a5b6c7d8e9f0g1h2i3j4k5l6'],
  ['', null],
  // A client who has looked at the crisis lines, or skipped to the content, is no guest.
  ['#crisis', null],
  ['#main', null],
])('in %s', (hash, secret) => {
  expect(guestSecret(hash)).toBe(secret)
})
