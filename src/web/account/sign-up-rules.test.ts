import { describe, expect, it } from 'vitest'
import { validate } from '../forms/form-rules.ts'
import { signUpRules } from './sign-up-rules.ts'
import { emptyValues, type SignUpParts } from './sign-up-values.ts'
import { findAge } from './use-sign-up-form.tsx'

const today = '2026-11-15'
const good: SignUpParts['newcomer'] = {
  ...emptyValues.newcomer,
  onBehalfOf: 'mySelf',
  firstName: 'Chantelle',
  lastName: 'Arthur',
  email: 'chantelle@mail.example',
  mobile: '0412 555 018',
  dateOfBirth: '02/01/1986',
  password: 'Quiet-river-lantern-19',
  isPoliciesConfirmed: true,
}
const errorsOf = (newcomer: SignUpParts['newcomer']) => validate({ newcomer }, signUpRules(today)).errors
const check = (changed: Partial<SignUpParts['newcomer']>) => errorsOf({ ...good, ...changed })

describe('the sign-up form', () => {
  it('finds nothing wrong with a form that is right', () => {
    expect(check({})).toEqual({})
  })

  it('asks for everything that is required, in the order of the screen', () => {
    expect(Object.entries(errorsOf(emptyValues.newcomer))).toEqual([
      ['newcomer.onBehalfOf', 'Please say who the session is for'],
      ['newcomer.firstName', 'First name is required'],
      ['newcomer.lastName', 'Last name is required'],
      ['newcomer.dateOfBirth', 'Date of birth is required'],
      ['newcomer.email', 'Email is required'],
      ['newcomer.mobile', 'Phone number is required'],
      ['newcomer.password', 'A secure password is required'],
      [
        'newcomer.isPoliciesConfirmed',
        'Please accept the Privacy policy and Terms and conditions in order to continue',
      ],
    ])
  })

  it('takes spaces for nothing', () => {
    expect(Object.keys(check({ firstName: ' ', lastName: ' ', email: ' ', mobile: ' ' }))).toHaveLength(4)
  })

  it.each([
    ['chantelle', 'Email is not valid'],
    ['chantelle at mail.example', 'Email is not valid'],
    ['@mail.example', 'Email is not valid'],
    ['chantelle@mail', 'Invalid email format'],
    ['chantelle@mail..example', 'Invalid email format'],
  ])('email %s: %s', (email, message) => {
    expect(check({ email })).toEqual({ 'newcomer.email': message })
  })

  it.each(['12345', '04125550'])('phone %s is not valid', (mobile) => {
    expect(check({ mobile })).toEqual({ 'newcomer.mobile': 'Phone number is not valid' })
  })

  it.each(['31/04/1986', '2/1/1986', '16/11/2026', 'yesterday'])('%s is no date of birth', (dateOfBirth) => {
    expect(check({ dateOfBirth })).toEqual({ 'newcomer.dateOfBirth': 'Date of birth is invalid' })
  })
})

describe('the name of the person who books', () => {
  it.each(['someoneElseAdult', 'myChild'] as const)('is asked for where it is for %s', (onBehalfOf) => {
    expect(check({ onBehalfOf })).toEqual({
      'newcomer.bookerFirstName': 'First name is required',
      'newcomer.bookerLastName': 'Last name is required',
    })
    expect(check({ onBehalfOf, bookerFirstName: 'Madelaine', bookerLastName: 'O’Brien' })).toEqual({})
  })

  it('must look like a name, as every name', () => {
    const message = 'Please use letters, spaces, hyphens and apostrophes only'
    expect(check({ firstName: 'see evil.example', lastName: 'Robin\u202E' })).toEqual({
      'newcomer.firstName': message,
      'newcomer.lastName': message,
    })
  })
})

describe('the age of a newcomer', () => {
  it('is known as soon as the date is whole', () => {
    expect(findAge('15/11/2014', today)).toBe(12)
    expect(findAge('16/11/2008', today)).toBe(17)
    expect(findAge('15/11/20', today)).toBeNull()
  })
})
