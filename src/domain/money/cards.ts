/** What a card form asks for. The number lives only as long as the check; afterwards there are four digits. */
export type TypedCard = {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly name: string
}

export type CheckedCard =
  | {
      readonly ok: true
      readonly number: string
      readonly lastFour: string
      /** YYYY-MM */
      readonly expiry: string
    }
  | { readonly ok: false; readonly fields: Partial<Record<keyof TypedCard, string>> }

export const cardMessages = {
  number: 'Your card number is not valid.',
  expiry: 'Enter the expiry date as MM/YY.',
  expired: 'Your card has expired.',
  cvc: 'Your security code is not valid.',
  name: 'Enter the name on the card.',
} as const

/** `today` is YYYY-MM-DD where the practice is: a card is good to the end of its month. */
export function checkCard(card: TypedCard, today: string): CheckedCard {
  const number = toDigits(card.number)
  const expiry = toMonth(card.expiry)
  const fields = {
    ...(!isCardNumber(number) && { number: cardMessages.number }),
    ...whyNotInDate(expiry, today),
    ...(!isCvcFor(number, card.cvc.trim()) && { cvc: cardMessages.cvc }),
    ...(card.name.trim() === '' && { name: cardMessages.name }),
  }
  return Object.keys(fields).length === 0 && expiry !== null
    ? { ok: true, number, lastFour: number.slice(-4), expiry }
    : { ok: false, fields }
}

/** Spaces and dashes are how cards are printed, and no part of the number. */
const toDigits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

export const isCardNumber = (typed: string): boolean => {
  const number = toDigits(typed)
  return /^\d{12,19}$/.test(number) && passesLuhn(number)
}

/** ISO/IEC 7812-1 annex B: from the right, every second digit is doubled and its digits added. */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 1 ? digit * 2 : digit))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0)
  return sum % 10 === 0
}

/** American Express prints four digits on the front, the others three on the back. */
const isCvcFor = (number: string, cvc: string): boolean =>
  /^3[47]/.test(number) ? /^\d{4}$/.test(cvc) : /^\d{3}$/.test(cvc)

function toMonth(typed: string): string | null {
  const found = /^(?<month>0?[1-9]|1[0-2])\s*\/\s*(?:20)?(?<year>\d{2})$/.exec(typed.trim())
  return found?.groups ? `20${found.groups['year']}-${found.groups['month']?.padStart(2, '0')}` : null
}

function whyNotInDate(month: string | null, today: string): { expiry?: string } {
  if (month === null) return { expiry: cardMessages.expiry }
  return month >= today.slice(0, 'YYYY-MM'.length) ? {} : { expiry: cardMessages.expired }
}

/** What is kept of a card: enough to know it again, and nothing to pay with. */
export type SavedCard = {
  /** As the provider names it: `visa`. */
  readonly brand: string | null
  readonly lastFour: string
  /** YYYY-MM: good to the end of the month. */
  readonly expiry: string | null
}

/** Stripe's names, which the simulator uses too: https://docs.stripe.com/api/payment_methods/object */
const brandLabels: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'eftpos'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
])

/** By the first digits, for the kinds that the card form knows. */
const brandPatterns = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
] as const

export const brandOfNumber = (number: string): string | null =>
  brandPatterns.find(([, pattern]) => pattern.test(number))?.[0] ?? null

/** "Visa ending in 4242" */
export const formatSavedCard = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string =>
  `${brandLabels.get(brand ?? '') ?? 'Card'} ending in ${lastFour}`

/** "Expires 08/2028", or that it is over. `today` is YYYY-MM-DD. */
export function formatCardExpiry(expiry: string, today: string): string {
  const [year, month] = expiry.split('-')
  const isOver = expiry < today.slice(0, 'YYYY-MM'.length)
  return `${isOver ? 'Expired' : 'Expires'} ${month}/${year}`
}

/** See docs/product/money.md#removing-a-card. */
export const cardOwesText =
  'You still have an appointment to pay for. Once it is paid, you can remove the card. You can replace it with another one now.'

/** See docs/product/portal.md#saved-card. */
export const cardNeededText =
  'You have an appointment coming up, or a recent one that may still be charged, so we need a card on file. You can replace this card with another one.'
