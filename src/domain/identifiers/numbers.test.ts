import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDvaNumber, checkNdisNumber, checkTotalApproved, checkWorkCoverNumber } from './numbers.ts'

describe('checkDvaNumber', () => {
  it.each([
    ['NBUR9080', 'NBUR9080'],
    ['nbur 9080', 'NBUR9080'],
    ['QX123456', 'QX123456'],
    ['VSS12345', 'VSS12345'],
    ['TABC1234', 'TABC1234'],
  ])('accepts %s', (typed, value) => {
    expect(checkDvaNumber(typed)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'DVA number must be 8 characters long'],
    ['NBUR908', 'DVA number must be 8 characters long'],
    ['NBUR90801', 'DVA number must be 8 characters long'],
    ['ABUR9080', 'DVA number is invalid'],
    ['N1234567', 'DVA number is invalid'],
    ['NABCD123', 'DVA number is invalid'],
    ['NBUR908A', 'DVA number is invalid'],
    ['12345678', 'DVA number is invalid'],
  ])('answers %j with %s', (typed, message) => {
    expect(checkDvaNumber(typed)).toEqual({ ok: false, message })
  })

  it('accepts every number of the shape', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[NVQWST]([A-Z]\d{6}|[A-Z]{2}\d{5}|[A-Z]{3}\d{4})$/), (number) => {
        expect(checkDvaNumber(number.toLowerCase())).toEqual({ ok: true, value: number })
      }),
    )
  })
})

describe('checkNdisNumber', () => {
  it('accepts nine digits, in groups or not', () => {
    expect(checkNdisNumber('430123456')).toEqual({ ok: true, value: '430123456' })
    expect(checkNdisNumber('430 123 456')).toEqual({ ok: true, value: '430123456' })
  })

  it.each(['', '43012345', '4301234567', '43012345x'])('refuses %j', (typed) => {
    expect(checkNdisNumber(typed)).toEqual({ ok: false, message: 'NDIS number must have 9 digits' })
  })
})

describe('checkWorkCoverNumber', () => {
  it.each(['1234567', 'AbC123456789', ' S123456 '])('accepts %j', (typed) => {
    expect(checkWorkCoverNumber(typed)).toEqual({ ok: true, value: typed.trim() })
  })

  it.each(['', '123456', '1234567890123', '1234-567', '123 4567', 'é123456'])('refuses %j', (typed) => {
    expect(checkWorkCoverNumber(typed)).toEqual({
      ok: false,
      message:
        'WorkCover number must be between 7 and 12 characters long and contain only alphanumeric characters',
    })
  })

  it('counts approved appointments in digits only', () => {
    expect(checkTotalApproved(' 12 ')).toEqual({ ok: true, value: '12' })
    expect(checkTotalApproved('twelve')).toEqual({ ok: false, message: 'Must be only digits' })
    expect(checkTotalApproved('-1')).toEqual({ ok: false, message: 'Must be only digits' })
  })
})
