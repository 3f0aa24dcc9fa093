import type { Term } from '../vocabulary.ts'

const shortest = 10
const specials = '!@#$%^&*?-'
/** Of the meter's four levels. See docs/product/sign-up.md#password. */
export const strengthRequired = 3

/** Exact texts. See docs/product/sign-up.md#fields. */
export const passwordMessages = {
  required: 'A secure password is required',
  tooWeak: 'Password does not meet all the security requirements',
} as const

interface PasswordRule extends Term {
  readonly isMet: (password: string, strength: number) => boolean
}

/** The list the meter ticks off as someone types. `strength` is zxcvbn's score, 0 to 4, measured by the caller. */
export const passwordRules = [
  {
    code: 'length',
    label: `${shortest} characters or more`,
    isMet: (password) => [...password].length >= shortest,
  },
  { code: 'upperCase', label: 'An upper case letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { code: 'lowerCase', label: 'A lower case letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { code: 'digit', label: 'A number', isMet: (password) => /\d/.test(password) },
  {
    code: 'special',
    label: `One of ${specials}`,
    isMet: (password) => [...password].some((character) => specials.includes(character)),
  },
  { code: 'strength', label: 'Hard to guess', isMet: (_password, strength) => strength >= strengthRequired },
] as const satisfies readonly PasswordRule[]

type PasswordRuleCode = (typeof passwordRules)[number]['code']

export type PasswordCheck =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: keyof typeof passwordMessages
      readonly message: string
      readonly unmet: readonly PasswordRuleCode[]
    }

export function checkPassword(password: string, strength: number): PasswordCheck {
  const unmet = passwordRules.filter((rule) => !rule.isMet(password, strength)).map((rule) => rule.code)
  if (unmet.length === 0) return { ok: true }
  const reason = password === '' ? 'required' : 'tooWeak'
  return { ok: false, reason, message: passwordMessages[reason], unmet }
}

/** See docs/product/sign-up.md#one-time-code. */
export const oneTimeCode = { digits: 6, minutes: 5, tries: 5, resendAfterSeconds: 60 } as const

/** Names no health matter: a phone on a table shows it to everyone who sits there. */
export function oneTimeCodeText(code: string, productName: string): string {
  return `${code} is your ${productName} code. It works for ${oneTimeCode.minutes} minutes.`
}

/** Exact texts; the server uses the first two as well. See docs/product/sign-up.md#invitation. */
export const inviteMessages = {
  notFound: 'We could not find an invitation for these details. Please check them or contact us.',
  sendFailed: 'Failed to send OTP code. Please try again.',
  used: 'Email address is already used.',
  mobileUnknown: 'Mobile number not recognized. Please check for typos and try again.',
  sent: 'OTP code sent successfully.',
  notVerified: 'Failed to verify OTP code. Please try again.',
} as const

/**
 * What is said of a code, and of making another one. Where text messages are only kept (`keptTexts` of the settings) nothing is
 * called sent: docs/decisions/0061-phone-sessions-and-true-words.md.
 */
const codeWords = {
  sent: {
    done: inviteMessages.sent,
    ask: 'Send me a code',
    again: 'Resend code',
    againIn: 'Resend in',
    afterEnd: 'Please resend a new code.',
    busy: 'Sending',
  },
  kept: {
    done: 'Your code is ready.',
    ask: 'Make a code',
    again: 'Make a new code',
    againIn: 'New code in',
    afterEnd: 'Please make a new code.',
    busy: 'Making a code',
  },
} as const satisfies Record<'sent' | 'kept', Record<string, string>>

export const codeWordsFor = (keptTexts: string | null) => codeWords[keptTexts === null ? 'sent' : 'kept']

/**
 * How long an account is closed to unknown browsers after so many wrong passwords in a row, in seconds: none at first, then
 * longer and longer. An attacker who guesses from thousands of addresses has a handful of guesses an hour.
 * A browser that has been logged in to this account is not held up by any of this. See docs/product/signing-in.md#guessing.
 */
const free = 10
const growing = [30, 60, 120, 240, 480, 900]

/** By the number of wrong passwords before; the last holds for all that follow. */
export const signInPauses: readonly number[] = [...Array.from({ length: free }, () => 0), ...growing]

/** So many wrong passwords are told to the owner, at most once a day. */
export const toldAfterFailures = free

/** Wrong passwords are forgotten after this time without another. */
export const failuresForgottenAfterHours = 24

/** For how long the link in a new email address works. See docs/product/portal.md#changing-the-login. */
export const emailChangeHours = 24
