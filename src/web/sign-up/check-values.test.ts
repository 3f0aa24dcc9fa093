import { describe, expect, it } from 'vitest'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { ageFault, checkValues, type SignUpRules } from './check-values.ts'
import { emptyValues, type SignUpValues } from './values.ts'

const good: SignUpValues = {
  ...emptyValues,
  firstName: 'Chantelle',
  lastName: 'Arthur',
  email: 'chantelle@mail.example',
  phone: '0412 555 018',
  dob: '02/01/1986',
  password: 'Quiet-river-lantern-19',
  isPoliciesConfirmed: true,
}
const rules: SignUpRules = { today: '2026-11-15', strength: 4, checkPhone, psychologistBooking: null }
const check = (changed: Partial<SignUpValues>, also: Partial<SignUpRules> = {}) =>
  checkValues({ ...good, ...changed }, { ...rules, ...also })

describe('the sign-up form', () => {
  it('finds nothing wrong with a form that is right', () => {
    expect(check({})).toEqual({})
  })

  it('asks for everything that is required, in the words of the document', () => {
    expect(checkValues(emptyValues, { ...rules, strength: 0 })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      dob: 'Date of birth is required',
      password: 'A secure password is required',
      isPoliciesConfirmed: 'Please accept the Privacy policy and Terms and conditions in order to continue',
    })
  })

  it('takes spaces for nothing', () => {
    expect(Object.keys(check({ firstName: ' ', lastName: ' ', email: ' ', phone: ' ' }))).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
    ])
  })

  it.each([
    ['chantelle', 'Email is not valid'],
    ['chantelle at mail.example', 'Email is not valid'],
    ['@mail.example', 'Email is not valid'],
    ['chantelle@mail', 'Invalid email format'],
    ['chantelle@mail..example', 'Invalid email format'],
  ])('email %s: %s', (email, message) => {
    expect(check({ email })).toEqual({ email: message })
  })

  it.each([
    ['12345', 'Phone number is not valid'],
    ['04125550', 'Phone number is not valid'],
  ])('phone %s: %s', (phone, message) => {
    expect(check({ phone })).toEqual({ phone: message })
  })

  it.each(['02/01/19', '31/02/1986', '16/11/2026', '1986'])('date of birth %s is no date', (dob) => {
    expect(check({ dob })).toEqual({ dob: 'Date of birth is invalid' })
  })

  it('refuses a password that misses a rule or can be guessed', () => {
    const message = 'Password does not meet all the security requirements'
    expect(check({ password: 'short' })).toEqual({ password: message })
    expect(check({}, { strength: 2 })).toEqual({ password: message })
  })
})

describe('the age rules of the form', () => {
  const adultsOnly = { funding: null, clientAgeRange: ['adults'] } as const
  const under18sOnly = { funding: null, clientAgeRange: ['teenagers'] } as const
  const anyone = { clientAgeRange: [] }

  it.each([
    ['01/01/2014', null, 'Psychology services are restricted to individuals over 13 years of age.'],
    ['01/01/2011', adultsOnly, 'This psychologist is restricted to individuals over 18 years old.'],
    ['01/01/1986', under18sOnly, 'This psychologist is restricted to individuals under 18 years old.'],
    [
      '01/01/2011',
      { ...anyone, funding: 'dva' as const },
      'This psychology service is restricted to individuals over 18 years old.',
    ],
    [
      '01/01/2011',
      { ...anyone, funding: 'workCover' as const },
      'This psychology service is restricted to individuals over 18 years old.',
    ],
    ['01/01/2011', null, null],
    ['', adultsOnly, null],
    ['01/01/20', adultsOnly, null],
  ])('born %s', (dob, psychologistBooking, message) => {
    expect(ageFault({ dob }, { ...rules, psychologistBooking })).toBe(message)
    if (message !== null) expect(check({ dob }, { psychologistBooking })).toEqual({ dob: message })
  })
})
