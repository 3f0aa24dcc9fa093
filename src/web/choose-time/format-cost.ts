import { formatCents } from '#domain/fees/cents.ts'
import { backFromMedicare, invoicedWords } from '#domain/fees/cost-words.ts'
import { type PriceQuestion, type Quote, quoteOf } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { fundingWords } from '#domain/funding/words.ts'
import type { BookableClinician } from './bookable-clinician.ts'

export type CostWords = {
  /** What is left to pay in the end, or what is invoiced: said first. */
  price: string
  priceNote: string
  /** The fee and the rebate, or who is billed. */
  detail: string
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const copyByKind = {
  rebate: (quote) => ({
    price: formatCents(quote.outOfPocketCents),
    priceNote: 'after rebate',
    detail: `${formatCents(quote.upfrontCents)} after the session, ${backFromMedicare(quote)}`,
  }),
  selfFunded: (quote) => ({
    price: formatCents(quote.upfrontCents),
    priceNote: 'to pay',
    detail: `${formatCents(quote.upfrontCents)} after the session, no rebate`,
  }),
  noReferral: (quote) => ({
    price: formatCents(quote.upfrontCents),
    priceNote: 'to pay',
    detail: 'The full fee after the session, without a GP referral',
  }),
  bulkBilled: (quote) => ({
    price: formatCents(quote.outOfPocketCents),
    priceNote: 'to pay',
    detail: 'Billed for you, nothing to pay',
  }),
  invoiced: (quote) => ({
    price: formatCents(quote.invoice?.cents ?? 0),
    priceNote: quote.invoice ? 'invoiced' : 'to pay',
    detail: `${capitalised(invoicedWords(quote))}, not charged to your card`,
  }),
  free: () => ({ price: 'Free', priceNote: '', detail: 'Nothing to pay' }),
} as const satisfies Record<Quote['kind'], (quote: Quote) => CostWords>

export const formatQuote = (quote: Quote): CostWords => copyByKind[quote.kind](quote)

/** "$52.08 after rebate" */
export function formatPrice(quote: Quote): string {
  const { price, priceNote } = formatQuote(quote)
  return [price, priceNote].filter(Boolean).join(' ')
}

/** What the price counts on; null where it counts on nothing, what it takes is here, or it is the price without. */
export const costNeeds = ({
  funding,
  referral,
}: Pick<PriceQuestion, 'funding' | 'referral'>): string | null =>
  funding && referral !== 'received' && referral !== 'none' ? fundingWords[funding].needs : null

/** Null until a funding is chosen that the clinician takes, and where no rate is published. */
export function formatCost(question: PriceQuestion, rates: readonly RateRow[]) {
  const quote = quoteOf(question, rates)
  return quote && { ...formatQuote(quote), needs: costNeeds(question) }
}

export type PricedClinician = Pick<BookableClinician, 'medicare'> & {
  helmControl: Pick<BookableClinician['helmControl'], 'fundingMethods'>
}

export const toPricedClinician = ({
  medicare,
  helmControl,
}: PricedClinician): PriceQuestion['clinician'] => ({
  role: medicare.role,
  fundingMethods: helmControl.fundingMethods,
})
