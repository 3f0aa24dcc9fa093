import { expect, it } from 'vitest'
import { preferenceAtSignup } from './sign-up.ts'

it('has no preference when registered, otherwise email', () => {
  expect(preferenceAtSignup({ isRegistered: true })).toBe('noPreference')
  expect(preferenceAtSignup({ isRegistered: false })).toBe('email')
})
