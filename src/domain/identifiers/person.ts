import { accepted, type IdentifierCheck, identifierMessages, refused } from './checked.ts'

/** Longest that is kept of one name of a person, and of one word of it. See docs/product/sign-up.md#names. */
export const personNameLimits = { characters: 100, words: 8, letters: 40 } as const

/** A letter of any script with its marks. A pile of marks on one letter is no name. */
const letter = String.raw`\p{L}\p{M}{0,4}`
/** Persian and Indic names need the two joiners, between letters only. */
const joiner = String.raw`[\u200C\u200D]`
const word = new RegExp(
  String.raw`^['’ʼ‘-]?(?:${letter}(?:${joiner}(?=\p{L}))?['’ʼ‘.‐-]{0,2}){1,${personNameLimits.letters}}$`,
  'u',
)
/** evil.example, t.co: a full stop with more than an initial behind it. "J.R.R." and "St. John" are names. */
const link = /\p{L}\.\p{L}\p{M}*\p{L}/u

/**
 * What a name looks like: letters of any script with their marks, spaces, apostrophe, hyphen and full stop. Names stand in
 * emails, so nothing that can be pressed, and nothing that breaks or turns a line, passes as one.
 */
export function checkPersonName(typed: string): IdentifierCheck {
  const name = typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ')
  const words = name.split(' ')
  const isName =
    name.length <= personNameLimits.characters &&
    words.length <= personNameLimits.words &&
    words.every((one) => word.test(one)) &&
    !link.test(name)
  return isName ? accepted(name) : refused(identifierMessages.personName)
}

/** Exact texts. See docs/product/sign-up.md#fields. */
export const dateOfBirthMessages = {
  required: 'Date of birth is required',
  invalid: 'Date of birth is invalid',
} as const

export type DateOfBirthCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: (typeof dateOfBirthMessages)[keyof typeof dateOfBirthMessages] }

const oldestYear = 1900

/** Reads DD/MM/YYYY, all ten characters, and keeps YYYY-MM-DD: a day that exists and is not after `today`. */
export function checkDateOfBirth(typed: string, today: string): DateOfBirthCheck {
  const text = typed.trim()
  if (text === '') return { ok: false, message: dateOfBirthMessages.required }
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return checkBirthday(`${year}-${month}-${day}`, today)
}

/** The same for a date that is already YYYY-MM-DD. */
export function checkBirthday(value: string, today: string): DateOfBirthCheck {
  const isRight = isCalendarDate(value) && Number(value.slice(0, 4)) >= oldestYear && value <= today
  return isRight ? { ok: true, value } : { ok: false, message: dateOfBirthMessages.invalid }
}

/** `Date` rolls 31 April over to May, so a date that survives the round trip exists. */
function isCalendarDate(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

const longestEmail = 254
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const emailShape = new RegExp(
  String.raw`^[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+(?:\.[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+)*@(?:${label}\.)+[a-z][a-z0-9-]*[a-z0-9]$`,
)

/** Kept in lower case: two spellings never mean two accounts, and no mail service tells them apart. */
export function checkEmail(typed: string): IdentifierCheck {
  const email = typed.trim().toLowerCase()
  const localLength = email.lastIndexOf('@')
  const isRight = email.length <= longestEmail && localLength <= 64 && emailShape.test(email)
  return isRight ? accepted(email) : refused(identifierMessages.email)
}

/** Demo people have an address here, and a password that is published: signing in with one is refused where strangers come. */
export const demoMailDomain = 'demo.banksia.example'
