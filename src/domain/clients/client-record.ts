import { fundingMessages } from '../funding/form-fields.ts'
import { checkCardExpiry, checkIrn, checkMedicareNumber } from '../identifiers/numbers.ts'
import { checkDateOfBirth, checkPersonName, dateOfBirthMessages } from '../identifiers/person.ts'
import { parseIsoDate } from '../time/calendar.ts'
import { type AccountRecord, type OnBehalfOf, onBehalfOfOffered } from './on-behalf-of.ts'
import { signUpMessages } from './sign-up.ts'

/** How a record began: who signed up, who called the practice, who came from another system. */
export type ClientSource = 'signUp' | 'office' | 'import'

export interface MedicareCard {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string | null
  readonly number: string | null
  readonly irn: string | null
  readonly expiryDate: string | null
}

export interface Address {
  readonly line1: string | null
  readonly suburb: string | null
  readonly state: string | null
  readonly postcode: string | null
}

/** See docs/product/funding-forms.md#medicare-card. */
export function isMedicareCardComplete(card: MedicareCard | null): boolean {
  return (
    card !== null &&
    areFilled(card.firstName, card.lastName, card.dateOfBirth, card.expiryDate, card.number, card.irn)
  )
}

/** The second street line is optional. See docs/product/funding-forms.md#address. */
export function isAddressComplete(address: Address | null): boolean {
  return address !== null && areFilled(address.line1, address.suburb, address.state, address.postcode)
}

function areFilled(...values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && value.trim() !== '')
}

/** What is printed on a Medicare card, and the birthday that Medicare has for the person on it. */
export type CardPart = 'number' | 'irn' | 'expiryDate' | 'firstName' | 'lastName' | 'dateOfBirth'

/** As it was typed, read: what is kept, or what is said beside the field. */
export type CardPartCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string }

type CardPartRule = { required: string; check: (typed: string, today: string) => CardPartCheck }

const name = (required: string): CardPartRule => ({ required, check: checkPersonName })

/** See docs/product/funding-forms.md#medicare-card. */
const rules = {
  number: { required: fundingMessages.medicareNumber, check: checkMedicareNumber },
  irn: { required: fundingMessages.irn, check: checkIrn },
  expiryDate: { required: fundingMessages.expiryDate, check: checkCardExpiry },
  firstName: name(signUpMessages.firstName),
  lastName: name(signUpMessages.lastName),
  dateOfBirth: { required: dateOfBirthMessages.required, check: checkDateOfBirth },
} as const satisfies Record<CardPart, CardPartRule>

/** `today` is YYYY-MM-DD: a card is good to the end of its month, and a birthday is not in the future. */
export function checkCardPart(part: CardPart, typed: string, today: string): CardPartCheck {
  const { required, check }: CardPartRule = rules[part]
  return typed.trim() === '' ? { ok: false, message: required } : check(typed, today)
}

export interface Intake {
  readonly behalfOf: OnBehalfOf
  readonly isConsentForParent: boolean
}

/** Who may be booked for, and no child without a parent's consent. See docs/product/who-may-book.md#parental-consent. */
export function checkIntake(
  { behalfOf, isConsentForParent }: Intake,
  account: AccountRecord,
): Partial<Record<keyof Intake, string>> {
  const isOffered = onBehalfOfOffered(account, null).includes(behalfOf)
  return {
    ...(!isOffered && { behalfOf: 'This is not offered for this client' }),
    ...(behalfOf === 'myChild' && !isConsentForParent && { isConsentForParent: fundingMessages.consent }),
  }
}

interface ClientSearch {
  /** Words of a name, or an email address: each must begin one of the client’s, in any order. */
  readonly words: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | null
}

/** 17/5/1990, 17.05.1990, 17-5-1990 or 1990-05-17: the day comes first, as people here write it. */
const writtenDate = /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?!\d)/

/** What a person typed into the one search field of the clients. Null where there is nothing to look for. */
export function parseClientSearch(typed: string): ClientSearch | null {
  const found = writtenDate.exec(typed)
  const date = found && toIso(found[1] ?? found[6], found[2] ?? found[5], found[3] ?? found[4])
  const words = (found && date ? typed.replace(found[0], ' ') : typed).replaceAll(/\s+/g, ' ').trim()
  return words === '' && !date ? null : { words, dateOfBirth: date }
}

function toIso(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseIsoDate(iso) === null ? null : iso
}
