import { describe, expect, it } from 'vitest'
import { checkCardExpiry } from './numbers.ts'

describe('checkCardExpiry', () => {
  it.each([
    ['2026-11', '2026-11-01', '2026-11'],
    ['2026-11', '2026-11-30', '2026-11'],
    ['11/2026', '2026-11-30', '2026-11'],
    ['2028-02', '2028-02-29', '2028-02'],
    ['01/2027', '2026-12-31', '2027-01'],
  ])('%s still holds on %s', (typed, today, value) => {
    expect(checkCardExpiry(typed, today)).toEqual({ ok: true, value })
  })

  it.each([
    ['2026-11', '2026-12-01'],
    ['12/2025', '2026-01-01'],
    ['2026-13', '2026-01-01'],
    ['00/2030', '2026-01-01'],
    ['2030-1', '2026-01-01'],
    ['11/30', '2026-01-01'],
    ['', '2026-01-01'],
  ])('refuses %j on %s', (typed, today) => {
    expect(checkCardExpiry(typed, today)).toEqual({ ok: false, message: 'Expiry date is invalid' })
  })
})
