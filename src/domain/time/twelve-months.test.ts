import { describe, expect, it } from 'vitest'
import { isWithinTwelveMonths } from './local-time.ts'

const within = (
  event: string,
  now: string,
  zone: 'Australia/Sydney' | 'Australia/Perth' = 'Australia/Sydney',
) => isWithinTwelveMonths(new Date(event), new Date(now), zone)

describe('twelve months', () => {
  it('last to the end of the same calendar day a year on', () => {
    // 10 March 2026 14:00 in Sydney; midnight there is 13:00 UTC.
    expect(within('2026-03-10T03:00Z', '2027-03-10T12:59:59Z')).toBe(true)
    expect(within('2026-03-10T03:00Z', '2027-03-10T13:00:00Z')).toBe(false)
  })

  it("are counted in the client's zone", () => {
    // 11 March in Sydney is still 10 March in Perth.
    expect(within('2026-03-10T03:00Z', '2027-03-10T15:00Z', 'Australia/Perth')).toBe(true)
  })

  it('end on 28 February after a leap day', () => {
    expect(within('2028-02-29T00:00Z', '2029-02-28T00:00Z')).toBe(true)
    expect(within('2028-02-29T00:00Z', '2029-03-01T00:00Z')).toBe(false)
  })
})
