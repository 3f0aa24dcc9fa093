import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Checked } from './checked.ts'
import { accepted, refused } from './checked.ts'
import { identifierMessages } from './messages.ts'

/** Document 1 section 9: a number without a country code is Australian. */
const defaultCountry = 'AU'

/** Any valid number of any country, kept as E.164. An extension cannot be kept that way, so it is refused. */
export function checkPhone(typed: string): Checked {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry, extract: false })
  return phone?.isValid() && phone.ext === undefined
    ? accepted(phone.number)
    : refused(identifierMessages.phone)
}

/** '+61 491 570 006': how a stored number is read back to a person. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
