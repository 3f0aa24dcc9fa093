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
  'A payment for an appointment is still open. Once it is paid, you can remove the card. You can replace it with another one now.'

/** See docs/product/portal.md#saved-card. */
export const cardNeededText =
  'You have an appointment booked, or one that is not settled yet, and it needs a card on file. You can replace this card with another one.'
