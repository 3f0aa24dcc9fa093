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

  it('names five of many, and counts the others', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, field) => [`f${field}`, `field ${field}`]))
    const empty = Object.fromEntries(Object.keys(many).map((field) => [field, '']))
    expect(whyNot(many, empty, many)).toBe(
      'Still needed: field 0, field 1, field 2, field 3, field 4 and 4 more.',
    )
  })
})
