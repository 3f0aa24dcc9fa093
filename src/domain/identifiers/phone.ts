import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { accepted, type IdentifierCheck, identifierMessages, refused } from './checked.ts'

/** A number without a country code is Australian. See docs/product/sign-up.md#phone-check. */
const defaultCountry = 'AU'

/** Australia with Christmas Island and the Cocos Islands, and Norfolk Island: every zone that is offered. */
const callingCodes: readonly string[] = ['61', '672']

/** A valid number of the country, kept as E.164. An extension cannot be kept that way, so it is refused. */
export function checkPhone(typed: string): IdentifierCheck {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry, extract: false })
  const isOurs = phone !== undefined && callingCodes.includes(phone.countryCallingCode)
  return isOurs && phone.isValid() && phone.ext === undefined
    ? accepted(phone.number)
    : refused(identifierMessages.phone)
}

/** The same of any country: a family may be overseas. Without a country code it is Australian here too. */
export function checkPhoneOfAnyCountry(typed: string): IdentifierCheck {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry, extract: false })
  return phone?.isValid() && phone.ext === undefined
    ? accepted(phone.number)
    : refused(identifierMessages.phone)
}

/** '+61 491 570 006': how a stored number is read back to a person. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
