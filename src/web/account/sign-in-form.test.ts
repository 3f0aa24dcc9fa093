import { describe, expect, it } from 'vitest'
import { resetProblems, signInProblems } from '#contract/sign-in-form.ts'
import { problemInQuery } from './sign-in-form.ts'

describe('wordsFor', () => {
  it('puts field problems beside their fields', () => {
    expect(problemInQuery('emailRequired.passwordRequired', signInProblems)).toEqual({
      message: null,
      fields: { email: 'Email is required', password: 'Password is required' },
    })
    expect(problemInQuery('emailInvalid', signInProblems).fields).toEqual({ email: 'Email is not valid' })
  })

  it('says what else went wrong', () => {
    expect(problemInQuery('wrong', signInProblems).message).toBe(signInProblems.wrong)
    expect(problemInQuery('expired', resetProblems).message).toBe(resetProblems.expired)
  })

  it.each([null, '', 'Your account is locked, call 1900 000 000', 'constructor', '__proto__'])(
    'says nothing for %j',
    (text) => {
      expect(problemInQuery(text, signInProblems)).toEqual({ message: null, fields: {} })
    },
  )
})
