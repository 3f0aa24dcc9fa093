import { requiredMessage } from '../identifiers/messages.ts'

/** Document 2 sections 5 and 8, letter for letter. The form and the server both read them here. */
export const signUpMessages = {
  firstName: requiredMessage('First name'),
  lastName: requiredMessage('Last name'),
  email: requiredMessage('Email'),
  phone: requiredMessage('Phone number'),
  policies: 'Please accept the Privacy policy and Terms and conditions in order to continue',
  form: 'There is an error in the form. Please check all the fields before submit again',
  failed: 'Failed to create profile. Please try again later.',
  funding: 'Funding method is not matched. Please check and try again.',
} as const

/** Longest that is kept of a name, and of a password before it is measured. */
export const signUpLimits = { name: 100, password: 200 } as const
