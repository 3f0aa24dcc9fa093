import { describe, expect, it } from 'vitest'
import { resetProblems, signInProblems } from '#contract/identity.ts'
import { wordsFor } from './problem-query.ts'

describe('wordsFor', () => {
  it('puts field problems beside their fields', () => {
    expect(wordsFor('emailRequired.passwordRequired', signInProblems)).toEqual({
      message: null,
      fields: { email: 'Email is required', password: 'Password is required' },
    })
    expect(wordsFor('emailInvalid', signInProblems).fields).toEqual({ email: 'Email is not valid' })
  })

  it('says what else went wrong', () => {
    expect(wordsFor('wrong', signInProblems).message).toBe(signInProblems.wrong)
    expect(wordsFor('expired', resetProblems).message).toBe(resetProblems.expired)
  })

  it.each([null, '', 'Your account is locked, call 1900 000 000', 'constructor', '__proto__'])(
    'says nothing for %j',
    (text) => {
      expect(wordsFor(text, signInProblems)).toEqual({ message: null, fields: {} })
    },
  )
})
