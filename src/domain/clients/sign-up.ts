import { requiredMessage } from '../identifiers/checked.ts'
import { listCodes, type Term } from '../vocabulary.ts'

/** Exact texts, read by both the form and the server. See docs/product/sign-up.md#fields. */
export const signUpMessages = {
  onBehalfOf: 'Please say who the session is for',
  firstName: requiredMessage('First name'),
  lastName: requiredMessage('Last name'),
  email: requiredMessage('Email'),
  phone: requiredMessage('Phone number'),
  policies: 'Please accept the Privacy policy and Terms and conditions in order to continue',
  form: 'There is an error in the form. Please check all the fields before submit again',
  failed: 'Failed to create profile. Please try again later.',
  funding: 'Funding method is not matched. Please check and try again.',
} as const

/** Longest that is taken of a password before it is measured. */
export const signUpLimits = { password: 200 } as const

/** What a client agrees to when they sign up, and again when it changes: the path of its story is the code. */
export const policies = {
  privacy: { title: 'Privacy policy' },
  terms: { title: 'Terms and conditions' },
} as const satisfies Record<string, { title: string }>

export type PolicyCode = keyof typeof policies

export const policyCodes = Object.keys(policies) as [PolicyCode, ...PolicyCode[]]

export const cancellationPolicyPath = 'cancellation-policy'
export const parentalConsentPath = 'parental-consent'

export const communicationPreferences = [
  { code: 'noPreference', label: 'Email and SMS' },
  { code: 'email', label: 'Email' },
  { code: 'sms', label: 'SMS' },
  { code: 'none', label: 'None' },
] as const satisfies readonly Term[]

export type CommunicationPreference = (typeof communicationPreferences)[number]['code']

export const communicationPreferenceCodes = listCodes(communicationPreferences)

/** The box says "by SMS as well as email": without a preference for one of them it is both. See docs/product/sign-up.md#communication-preference. */
export function preferenceAtSignup({ isRegistered }: { isRegistered: boolean }): CommunicationPreference {
  return isRegistered ? 'noPreference' : 'email'
}
