import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPhone, formatPhone } from './phone.ts'

describe('checkPhone', () => {
  it.each([
    ['0491 570 006', '+61491570006'],
    ['+61 491 570 006', '+61491570006'],
    ['61491570006', '+61491570006'],
    ['+61 (0) 491 570 006', '+61491570006'],
    ['(02) 9999 1234', '+61299991234'],
    ['+61 8 9164 1234', '+61891641234'],
    ['+672 3 22 123', '+672322123'],
  ])('reads %s as %s', (typed, value) => {
    expect(checkPhone(typed)).toEqual({ ok: true, value })
  })

  it.each(['', 'abc', '0491', '000', '0491 570 0066', '+61 291', 'call 0491570006', '02 9999 1234 ext. 5'])(
    'refuses %j',
    (typed) => {
      expect(checkPhone(typed)).toEqual({ ok: false, message: 'Phone number is not valid' })
    },
  )

  it.each(['+1 202 555 0100', '+64 21 123 4567', '+44 20 7946 0000', '+7 912 345 67 89'])(
    'refuses %j, a number of another country',
    (typed) => expect(checkPhone(typed).ok).toBe(false),
  )

  it('accepts what it kept, unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^4[1-3]\d{7}$/), (mobile) => {
        const kept = { ok: true, value: `+61${mobile}` }
        expect(checkPhone(`0${mobile}`)).toEqual(kept)
        expect(checkPhone(kept.value)).toEqual(kept)
      }),
    )
  })
})

it('reads a stored number back in groups', () => {
  expect(formatPhone('+61491570006')).toBe('+61 491 570 006')
})
