import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkIrn, checkMedicareNumber, medicareCheckDigit } from './numbers.ts'

const wrongNumber = { ok: false, message: 'Medicare card number must have 10 digits' }

const validNumber = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.stringMatching(/^\d{7}$/), fc.integer({ min: 1, max: 9 }))
  .map(([first, rest, issue]) => `${first}${rest}${medicareCheckDigit(`${first}${rest}`)}${issue}`)

describe('checkMedicareNumber', () => {
  it.each([
    '2951201842',
    '2950975362',
    '6950507482',
    '3950387652',
    '5500393923',
    '2950862041',
    '2297402204',
    '2398125261',
  ])('accepts the published test card %s', (number) => {
    expect(checkMedicareNumber(number)).toEqual({ ok: true, value: number })
  })

  it('reads the gaps a card prints', () => {
    expect(checkMedicareNumber(' 2951 20184 2 ')).toEqual({ ok: true, value: '2951201842' })
    expect(checkMedicareNumber('2951-20184-2')).toEqual({ ok: true, value: '2951201842' })
  })

  it.each([
    ['nothing', ''],
    ['nine digits', '295120184'],
    ['eleven digits', '29512018421'],
    ['a letter', '295120184A'],
    ['digits of another script', '２９５１２０１８４２'],
    ['a wrong check digit', '2951201852'],
    ['issue number 0', '2951201840'],
    ['a first digit below 2, check digit right', '1000000011'],
    ['a first digit above 6, check digit right', '7000000071'],
  ])('refuses %s', (_name, number) => {
    expect(checkMedicareNumber(number)).toEqual(wrongNumber)
  })

  it('accepts every number built by the rule', () => {
    fc.assert(
      fc.property(validNumber, (number) => {
        expect(checkMedicareNumber(number)).toEqual({ ok: true, value: number })
      }),
    )
  })

  it('catches any one wrong digit among the nine that are checked', () => {
    // Each weight has no factor in common with 10, so one changed digit always moves the sum.
    const place = fc.integer({ min: 0, max: 8 })
    const change = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(validNumber, place, change, (number, at, by) => {
        const digit = (Number(number[at]) + by) % 10
        const mistyped = number.slice(0, at) + String(digit) + number.slice(at + 1)
        expect(checkMedicareNumber(mistyped)).toEqual(wrongNumber)
      }),
    )
  })
})

describe('checkIrn', () => {
  it.each(['1', '9', ' 4 '])('accepts %j', (irn) => {
    expect(checkIrn(irn)).toEqual({ ok: true, value: irn.trim() })
  })

  it.each([
    ['', 'Must be only digits'],
    ['a', 'Must be only digits'],
    ['1.5', 'Must be only digits'],
    ['0', 'IRN is invalid'],
    ['10', 'IRN is invalid'],
  ])('answers %j with %s', (irn, message) => {
    expect(checkIrn(irn)).toEqual({ ok: false, message })
  })
})
