import { describe, expect, it } from 'vitest'
import { emptyValues } from './values.ts'
import { whyNot } from './why-not.ts'

describe('why the form cannot be sent', () => {
  it('says nothing when it can', () => {
    expect(whyNot({}, emptyValues)).toBeNull()
  })

  it('tells what is missing from what is wrong, in the order of the screen', () => {
    const faults = { password: 'x', email: 'x', phone: 'x', isPoliciesConfirmed: 'x' }
    expect(whyNot(faults, { ...emptyValues, email: 'someone' })).toBe(
      'Please check: email. Still needed: mobile phone, password and the Privacy policy and Terms and conditions.',
    )
  })
})
