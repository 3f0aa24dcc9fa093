import type { Term } from '../clinicians/vocabulary.ts'

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
