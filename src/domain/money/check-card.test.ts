import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardMessages, checkCard, passesLuhn } from './cards.ts'
import { findTestOutcome, testCards } from './test-cards.ts'

const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Robin Field' }
const today = '2027-03-21'
const check = (change: Partial<typeof good>) => checkCard({ ...good, ...change }, today)

describe('a card form', () => {
  it('accepts a good card and keeps its last four digits', () => {
    expect(check({})).toEqual({ ok: true, number: '4242424242424242', lastFour: '4242', expiry: '2030-12' })
    expect(check({ number: '4242-4242-4242-4242' })).toMatchObject({ ok: true })
  })

  it.each([
    '',
    '4242 4242 4242 4241',
    '4242424242424242424242',
    '4242x4242',
    '4242424242',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  ])('refuses the number %j', (number) =>
    expect(check({ number })).toEqual({ ok: false, fields: { number: cardMessages.number } }),
  )

  it.each([
    ['03/27', null],
    ['3/27', null],
    ['03 / 2027', null],
    ['02/27', cardMessages.expired],
    ['12/26', cardMessages.expired],
    ['13/27', cardMessages.expiry],
    ['00/27', cardMessages.expiry],
    ['0327', cardMessages.expiry],
    ['', cardMessages.expiry],
  ])('reads the expiry %j, good to the end of its month', (expiry, message) =>
    expect(check({ expiry })).toMatchObject(
      message === null ? { ok: true } : { fields: { expiry: message } },
    ),
  )

  it('wants three digits of security code, four for American Express', () => {
    for (const cvc of ['12', '1234', 'abc', '']) expect(check({ cvc })).toHaveProperty('fields.cvc')
    const amex = { number: '3782 822463 10005' }
    expect(check({ ...amex, cvc: '1234' })).toMatchObject({ ok: true })
    expect(check({ ...amex, cvc: '123' })).toHaveProperty('fields.cvc')
  })

  it('names every field at fault at once', () => {
    const checked = checkCard({ number: '1', expiry: '', cvc: '', name: ' ' }, today)
    expect(checked).toMatchObject({
      ok: false,
      fields: { number: cardMessages.number, name: cardMessages.name },
    })
    expect(Object.keys(checked.ok ? {} : checked.fields)).toHaveLength(4)
  })
})

describe('the check digit', () => {
  it('catches every single wrong digit', () => {
    const digits = fc.stringMatching(/^\d{11,18}$/)
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, step) => {
        const number = [...'0123456789'].map((last) => body + last).find(passesLuhn) ?? ''
        const at = place % number.length
        const wrong = (Number(number[at]) + step) % 10
        expect(passesLuhn(`${number.slice(0, at)}${wrong}${number.slice(at + 1)}`)).toBe(false)
      }),
    )
  })

  it('is right on every test card, and no other number has an outcome', () => {
    for (const number of Object.keys(testCards)) expect(check({ number })).toMatchObject({ ok: true })
    expect(findTestOutcome('4000000000000002')).toBe('declined')
    expect(findTestOutcome('4111111111111111')).toBeUndefined()
    expect(findTestOutcome('toString')).toBeUndefined()
  })
})
