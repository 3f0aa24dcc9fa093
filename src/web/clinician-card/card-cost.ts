import type { ListedClinician } from '#contract/clinicians.ts'
import { type FundingMethod, fundingMethodCodes } from '#domain/clinicians/funding.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { Quote, QuoteKind } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { quoteFor } from '../appointment/cost-words.ts'

export type CardCost = { amount: string; note: string }

const notes = {
  rebate: ({ upfrontCents }) => `after rebate (${formatCents(upfrontCents)} upfront)`,
  selfFunded: () => 'to pay on the day',
  bulkBilled: () => 'to pay, billed for you',
  invoiced: () => 'to pay, your plan or insurer is invoiced',
  free: () => 'to pay',
} as const satisfies Record<QuoteKind, (quote: Quote) => string>

type Asked = {
  clinician: Pick<ListedClinician, 'helmControl' | 'medicare'>
  /** Until a viewer says how they pay, the first way that the clinician takes. */
  funding: FundingMethod | null
  sessionDate: string
}

/** What is left to pay comes first. Null where no price is published. */
export function cardCost(
  { clinician, funding, sessionDate }: Asked,
  rates: readonly RateRow[],
): CardCost | null {
  const accepted = clinician.helmControl.fundingMethods
  const method = funding ?? fundingMethodCodes.find((code) => accepted.includes(code))
  if (!method) return null
  const quote = quoteFor({ funding: method, role: clinician.medicare.role, sessionDate, rates })
  return quote && { amount: formatCents(quote.outOfPocketCents), note: notes[quote.kind](quote) }
}
