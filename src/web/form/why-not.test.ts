import { describe, expect, it } from 'vitest'
import { whyNot } from './why-not.ts'

/** In the order of the screen. */
const names = { email: 'email', phone: 'mobile phone', policies: 'the policies' }
const values = { email: 'someone', phone: '', policies: false }

describe('why a form cannot be sent', () => {
  it('says nothing when it can', () => {
    expect(whyNot({}, values, names)).toBeNull()
  })

  it('tells what is missing from what is wrong, in the order of the screen', () => {
    const faults = { policies: 'x', phone: 'x', email: 'x' }
    expect(whyNot(faults, values, names)).toBe(
      'Please check: email. Still needed: mobile phone and the policies.',
    )
  })
})
