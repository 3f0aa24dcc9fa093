import { signUpLimits } from '#domain/clients/sign-up.ts'
import { checkEmail } from '#domain/identifiers/person.ts'
import { requiredMessage } from '#domain/identifiers/checked.ts'

export type SignInForm = { email: string; password: string }

/** Where a form without a script finds again the email that was typed: never in an address. */
export const typedEmailCookie = 'banksia-typed-email'

/** The exact texts of the login form. See docs/product/signing-in.md#login. */
export const signInFieldProblems = {
  emailRequired: { field: 'email', message: requiredMessage('Email') },
  emailInvalid: { field: 'email', message: 'Email is not valid' },
  passwordRequired: { field: 'password', message: requiredMessage('Password') },
  passwordTooLong: { field: 'password', message: `Must be at most ${signUpLimits.password} characters` },
} as const satisfies Record<string, { field: keyof SignInForm; message: string }>

export type SignInFieldProblem = keyof typeof signInFieldProblems

/** What the page says when the form was right and signing in was not possible. Known and unknown emails read the same. */
export const signInProblems = {
  wrong: 'That email and password do not match. Please check them and try again.',
  tooMany: 'Too many attempts. Please wait five minutes and try again, or reset your password.',
  paused:
    'Someone has tried many passwords for this email. Please wait 15 minutes and try again, or reset your password.',
  busy: 'Many people are logging in just now. Please try again in a moment.',
  expired: 'This page was open for too long. Please start again, nothing else is lost.',
  failed: 'We could not log you in just now. Please try again in a moment.',
} as const

export type SignInProblem = keyof typeof signInProblems

/** How long a link to choose a new password works. */
export const resetLinkMinutes = 30

/** How long a link to confirm an email address works. */
export const emailLinkDays = 3

export const emailLinkOver = `This link has been used or is more than ${emailLinkDays} days old.`

export const resetProblems = {
  expired: `This link has been used or is more than ${resetLinkMinutes} minutes old. Please ask for a new one.`,
  tooMany: 'Too many attempts. Please wait a while and try again.',
  failed: 'Something went wrong. Please try again.',
} as const

export type ResetProblem = keyof typeof resetProblems

const nothingTyped = (text: string) => text.trim() === ''

export function checkEmailField(email: string): SignInFieldProblem[] {
  if (nothingTyped(email)) return ['emailRequired']
  return checkEmail(email).ok ? [] : ['emailInvalid']
}

export const checkSignIn = ({ email, password }: SignInForm): SignInFieldProblem[] => [
  ...checkEmailField(email),
  ...(password === '' ? (['passwordRequired'] as const) : []),
  ...(password.length > signUpLimits.password ? (['passwordTooLong'] as const) : []),
]

/** Field → words, as a problem's `fields` and as a form shows them. */
export const toFieldMessages = (problems: readonly SignInFieldProblem[]): Partial<SignInForm> =>
  Object.fromEntries(
    problems.map((problem) => [signInFieldProblems[problem].field, signInFieldProblems[problem].message]),
  )
