import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, gstIncludedIn } from './cents.ts'

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1208, '$12.08'],
    [4000, '$40.00'],
    [20113, '$201.13'],
    [123456789, '$1,234,567.89'],
    [-4000, '-$40.00'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })

  it('loses no cent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_00 }), (cents) => {
        expect(Number(formatCents(cents).replaceAll(/\D/g, ''))).toBe(cents)
      }),
    )
  })
})

describe('gstIncludedIn', () => {
  it.each([
    [0, 0],
    [1100, 100],
    [1208, 110],
    [1250, 114],
  ])('finds the tax inside %i cents', (cents, gst) => {
    expect(gstIncludedIn(cents)).toBe(gst)
  })
})
