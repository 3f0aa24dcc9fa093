import { listCodes, type Term } from '../vocabulary.ts'
import { accepted, type IdentifierCheck, identifierMessages, refused, withoutGaps } from './checked.ts'

const checkWeights = [1, 3, 7, 9, 1, 3, 7, 9] as const

/** The ninth digit of a card number, from its first eight. */
export function medicareCheckDigit(firstEight: string): number {
  return checkWeights.reduce((sum, weight, place) => sum + weight * Number(firstEight[place]), 0) % 10
}

/**
 * First digit 2 to 6, ninth the check digit, tenth the issue number 1 to 9. A number that fails its check digit gets
 * the same message as a wrong length. See docs/product/funding-forms.md#medicare-card.
 */
export function checkMedicareNumber(typed: string): IdentifierCheck {
  const number = withoutGaps(typed)
  const isRight = /^[2-6]\d{8}[1-9]$/.test(number) && Number(number[8]) === medicareCheckDigit(number)
  return isRight ? accepted(number) : refused(identifierMessages.medicareNumber)
}

/** The individual reference number left of a name on the card: 1-9. */
export function checkIrn(typed: string): IdentifierCheck {
  const irn = typed.trim()
  if (!/^\d+$/.test(irn)) return refused(identifierMessages.onlyDigits)
  return /^[1-9]$/.test(irn) ? accepted(irn) : refused(identifierMessages.irn)
}

/** Reads a month picker's 'YYYY-MM' or the card's own 'MM/YYYY', and keeps 'YYYY-MM'. `today` is YYYY-MM-DD. */
export function checkCardExpiry(typed: string, today: string): IdentifierCheck {
  const month = readMonth(typed.trim())
  return month !== undefined && isCardInDate(month, today)
    ? accepted(month)
    : refused(identifierMessages.expiryDate)
}

/** A card is valid to the end of its month. See docs/product/funding-forms.md#medicare-card. */
export function isCardInDate(expiryMonth: string, date: string): boolean {
  return expiryMonth >= date.slice(0, 'YYYY-MM'.length)
}

function readMonth(typed: string): string | undefined {
  const found =
    /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/.exec(typed) ??
    /^(?<month>0[1-9]|1[0-2])\/(?<year>\d{4})$/.exec(typed)
  return found?.groups && `${found.groups['year']}-${found.groups['month']}`
}

/** Only a white card is checked together with a Medicare card. See docs/product/funding-forms.md#dva-form. */
export const dvaCardTypes = [
  { code: 'white', label: 'White card', needsMedicareCard: true },
  { code: 'gold', label: 'Gold card', needsMedicareCard: false },
] as const satisfies readonly (Term & { needsMedicareCard: boolean })[]

export type DvaCardType = (typeof dvaCardTypes)[number]['code']

export const dvaCardTypeCodes = listCodes(dvaCardTypes)

export const defaultDvaCardType: DvaCardType = 'white'

const dvaNumberLength = 8

/** The letter of a state, then one to three letters, then digits. See docs/product/funding-forms.md#dva-form. */
export function checkDvaNumber(typed: string): IdentifierCheck {
  const number = withoutGaps(typed).toUpperCase()
  if (number.length !== dvaNumberLength) return refused(identifierMessages.dvaNumberLength)
  return /^[NVQWST][A-Z]{1,3}\d+$/.test(number) ? accepted(number) : refused(identifierMessages.dvaNumber)
}

export function checkNdisNumber(typed: string): IdentifierCheck {
  const number = withoutGaps(typed)
  return /^\d{9}$/.test(number) ? accepted(number) : refused(identifierMessages.ndisNumber)
}

/** Kept as typed: each insurer writes its claim numbers its own way. */
export function checkWorkCoverNumber(typed: string): IdentifierCheck {
  const number = typed.trim()
  return /^[A-Za-z0-9]{7,12}$/.test(number) ? accepted(number) : refused(identifierMessages.workCoverNumber)
}

/** How many appointments the insurer approved (`totalApproved`). See docs/product/funding-forms.md#workcover-form. */
export function checkTotalApproved(typed: string): IdentifierCheck {
  const total = typed.trim()
  return /^\d+$/.test(total) ? accepted(total) : refused(identifierMessages.onlyDigits)
}

/** Where a practitioner works, as one character: its place in this row counts. Letters that look like digits are left out. */
const locations = '0123456789ABCDEFGHJKLMNPQRTUVWXY'
const weights = [3, 5, 8, 4, 2, 1] as const
const locationWeight = 6
const checkCharacters = 'YXWTLKJHFBA'

/** A Medicare provider number: six digits, one character for the place of practice, one that checks the others. */
export function checkProviderNumber(typed: string): IdentifierCheck {
  const number = withoutGaps(typed).toUpperCase()
  const [, stem = '', location = '', check] = /^(\d{6})([0-9A-Z])([A-Z])$/.exec(number) ?? []
  const place = locations.indexOf(location)
  const isRight = location !== '' && place >= 0 && checkCharacterOf(stem, place) === check
  return isRight ? accepted(number) : refused(identifierMessages.providerNumber)
}

/** Six digits at the first place of practice, with the character that checks them. For people who are made up. */
export const toProviderNumber = (stem: string): string =>
  `${stem}1${checkCharacterOf(stem, locations.indexOf('1'))}`

function checkCharacterOf(stem: string, place: number): string | undefined {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(stem[at]), place * locationWeight)
  return checkCharacters[sum % checkCharacters.length]
}

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const

/** An Australian Business Number: with one taken from its first digit, the weighted sum is a multiple of 89. */
export function checkAbn(typed: string): IdentifierCheck {
  const number = withoutGaps(typed)
  if (!/^\d{11}$/.test(number)) return refused(identifierMessages.abnLength)
  const digits = Array.from(number, Number)
  const sum = abnWeights.reduce(
    (total, weight, at) => total + weight * ((digits[at] ?? 0) - (at === 0 ? 1 : 0)),
    0,
  )
  return sum % 89 === 0 ? accepted(number) : refused(identifierMessages.abn)
}

/** The branch of a bank account: six digits, written 062-000. */
export function checkBsb(typed: string): IdentifierCheck {
  const number = withoutGaps(typed)
  return /^\d{6}$/.test(number) ? accepted(number) : refused(identifierMessages.bsb)
}

export const formatBsb = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2')

export function checkAccountNumber(typed: string): IdentifierCheck {
  const number = withoutGaps(typed)
  return /^\d{1,9}$/.test(number) ? accepted(number) : refused(identifierMessages.accountNumber)
}

/** As the register prints it: 51 824 753 556. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
