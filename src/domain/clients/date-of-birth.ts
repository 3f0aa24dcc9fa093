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
