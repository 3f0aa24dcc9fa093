import { takeOverRequest } from '#contract/people.ts'

const { email, password, isPoliciesConfirmed } = takeOverRequest.shape

export const takeOverRules = takeOverRequest.omit({ token: true }).extend({
  email: email.meta({ title: 'email' }),
  password: password.meta({ title: 'password' }),
  isPoliciesConfirmed: isPoliciesConfirmed.meta({
    title: 'the Privacy policy and Terms and conditions',
  }),
})
