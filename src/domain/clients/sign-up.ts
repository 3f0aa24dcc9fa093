import { requiredMessage } from '../identifiers/messages.ts'

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
