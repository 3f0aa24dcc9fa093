import { formatCents } from '#domain/fees/money.ts'
import { fundingOffered, quoteOf } from '#domain/fees/price.ts'
import type { Quote, QuoteKind } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type PricedClinician, toPriced } from '../appointment/format-cost.ts'

export type CardCost = { amount: string; note: string }

/** Each names the way to pay: until one is chosen, the price is that of the first that the clinician takes. */
const notes = {
  rebate: ({ upfrontCents }) => `after rebate (${formatCents(upfrontCents)} after the session)`,
  selfFunded: () => 'self-funded, to pay after the session',
  noReferral: () => 'to pay after the session, without a referral',
  bulkBilled: () => 'to pay, billed for you',
  invoiced: () => 'invoiced to your plan or insurer',
  free: () => 'to pay',
} as const satisfies Record<QuoteKind, (quote: Quote) => string>

type CardCostQuestion = {
  clinician: PricedClinician
  funding: FundingMethod | null
  sessionDate: string
}

/** What is left to pay comes first. Null where no price is published. */
export function cardCost(
  { clinician, funding, sessionDate }: CardCostQuestion,
  rates: readonly RateRow[],
): CardCost | null {
  const priced = toPriced(clinician)
  const [first = null] = fundingOffered(priced, null)
  const quote = quoteOf({ clinician: priced, type: null, funding: funding ?? first, sessionDate }, rates)
  return (
    quote && {
      amount: formatCents(quote.invoice?.cents ?? quote.outOfPocketCents),
      note: notes[quote.kind](quote),
    }
  )
}
