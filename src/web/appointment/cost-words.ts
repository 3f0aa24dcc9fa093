import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { formatCents } from '#domain/fees/money.ts'
import { type Quote, quoteSession } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'

export type CostWords = {
  /** What is left to pay in the end: said first. */
  price: string
  priceNote: string
  /** The fee on the day and the rebate. */
  detail: string
}

const nothing = formatCents(0)

const wordsOf = {
  rebate: (quote) => ({
    price: formatCents(quote.outOfPocketCents),
    priceNote: 'after rebate',
    detail: `${formatCents(quote.upfrontCents)} on the day, ${formatCents(quote.rebateCents)} back`,
  }),
  selfFunded: (quote) => ({
    price: formatCents(quote.upfrontCents),
    priceNote: 'to pay',
    detail: `${formatCents(quote.upfrontCents)} on the day, no rebate`,
  }),
  bulkBilled: () => ({ price: nothing, priceNote: 'to pay', detail: 'Billed for you, nothing on the day' }),
  invoiced: () => ({ price: nothing, priceNote: 'on the day', detail: 'Invoiced to your plan or insurer' }),
  free: () => ({ price: 'Free', priceNote: '', detail: 'Nothing to pay' }),
} as const satisfies Record<Quote['kind'], (quote: Quote) => CostWords>

export type CostQuestion = {
  funding: FundingMethod
  role: ClinicianRole
  /** YYYY-MM-DD: a session costs what the rates of its own date say. */
  sessionDate: string
  rates: readonly RateRow[]
}

/** Null where no rate is published for the role or the date. */
export function quoteFor({ rates, ...request }: CostQuestion): Quote | null {
  const result = quoteSession(request, rates)
  return result.ok ? result.quote : null
}

export function costWords(question: CostQuestion): CostWords | null {
  const quote = quoteFor(question)
  return quote && quoteWords(quote)
}

export const quoteWords = (quote: Quote): CostWords => wordsOf[quote.kind](quote)
