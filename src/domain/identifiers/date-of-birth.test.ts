import { describe, expect, it } from 'vitest'
import { checkBirthday, checkDateOfBirth } from './person.ts'

const today = '2026-11-15'

describe('checkDateOfBirth', () => {
  it.each([
    ['27/03/1990', '1990-03-27'],
    [' 29/02/2012 ', '2012-02-29'],
    ['15/11/2026', '2026-11-15'],
    ['01/01/1900', '1900-01-01'],
  ])('reads %j as %s', (typed, value) => {
    expect(checkDateOfBirth(typed, today)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'Date of birth is required'],
    ['  ', 'Date of birth is required'],
    ['16/11/2026', 'Date of birth is invalid'],
    ['29/02/2011', 'Date of birth is invalid'],
    ['31/04/1990', 'Date of birth is invalid'],
    ['00/01/1990', 'Date of birth is invalid'],
    ['03/27/1990', 'Date of birth is invalid'],
    ['7/3/1990', 'Date of birth is invalid'],
    ['27/03/90', 'Date of birth is invalid'],
    ['1990-03-27', 'Date of birth is invalid'],
    ['27/03/0990', 'Date of birth is invalid'],
  ])('answers %j with %s', (typed, message) => {
    expect(checkDateOfBirth(typed, today)).toEqual({ ok: false, message })
  })
})

describe('checkBirthday', () => {
  it.each([
    ['2026-03-01', true],
    ['2026-03-02', false],
    ['1899-12-31', false],
    ['1990-02-30', false],
    ['17/05/1990', false],
  ])('on 1 March 2026, %s is a birthday: %s', (value, ok) => {
    expect(checkBirthday(value, '2026-03-01').ok).toBe(ok)
  })
})
