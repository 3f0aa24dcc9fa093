import { describe, expect, it } from 'vitest'
import { publishedRates, rateOn } from './rates.ts'

describe('rateOn', () => {
  it.each([
    ['2024-06-30', undefined],
    ['2024-07-01', '2024-07-01'],
    ['2025-06-30', '2024-07-01'],
    ['2025-07-01', '2025-07-01'],
    ['2026-06-30', '2025-07-01'],
    ['2026-07-01', '2026-07-01'],
    ['2031-01-01', '2026-07-01'],
  ])('a session on %s takes the row from %s', (sessionDate, from) => {
    expect(rateOn(sessionDate, publishedRates)?.from).toBe(from)
  })

  it('does not depend on the order of the rows', () => {
    expect(rateOn('2025-12-24', publishedRates.toReversed())?.from).toBe('2025-07-01')
  })

  it('finds nothing in an empty table', () => {
    expect(rateOn('2026-07-01', [])).toBeUndefined()
  })
})
