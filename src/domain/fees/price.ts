import type { ClinicianRole } from '../clinicians/roles.ts'
import { isGp } from '../clinicians/roles.ts'
import type { ClaimType } from '../funding/claim-types.ts'
import { type FundingMethod, fundingMethodCodes, methods } from '../funding/methods.ts'
import { type Quote, type QuoteFailure, quoteSession, type QuoteRequest } from './quote.ts'
import { publishedRates, type RateRow } from './rates.ts'

/** All that the price of a session depends on. */
export interface PriceQuestion extends Pick<QuoteRequest, 'sessionDate' | 'referral' | 'ndisPlan'> {
  readonly clinician: { readonly role: ClinicianRole; readonly fundingMethods: readonly FundingMethod[] }
  /** Null before one is chosen: every type costs the same, but not every type can be claimed. */
  readonly type: { readonly claimTypes: readonly ClaimType[] } | null
  readonly funding: FundingMethod | null
}

export type Price =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly code: QuoteFailure | 'fundingRequired' | 'fundingNotOffered' }

/** The ways to pay that a clinician takes and a type can be claimed with, in the order in which forms offer them. */
export const fundingOffered = (
  { fundingMethods }: PriceQuestion['clinician'],
  type: PriceQuestion['type'],
): FundingMethod[] =>
  fundingMethodCodes.filter(
    (code) =>
      fundingMethods.includes(code) && (type === null || type.claimTypes.includes(methods[code].claimType)),
  )

/**
 * What a session costs a client. Every screen, email and stored booking has its number from here.
 * See docs/product/funding.md#quote.
 */
export function priceSession(question: PriceQuestion, rates: readonly RateRow[] = publishedRates): Price {
  const { clinician, type, funding, ...rest } = question
  const { role } = clinician
  if (isGp(role)) return quoteSession({ ...rest, role, funding: 'bulkBill' }, rates)
  if (funding === null) return { ok: false, code: 'fundingRequired' }
  if (!fundingOffered(clinician, type).includes(funding)) return { ok: false, code: 'fundingNotOffered' }
  return quoteSession({ ...rest, role, funding }, rates)
}

/** Null where there is none: no funding is chosen, or no rate is published. */
export function quoteOf(question: PriceQuestion, rates: readonly RateRow[]): Quote | null {
  const price = priceSession(question, rates)
  return price.ok ? price.quote : null
}

/** What is paid in the end with a referral, and without. */
export interface ReferralPrices {
  readonly withCents: number
  readonly withoutCents: number
}

/** Null where the funding needs no referral, or has no price. */
export function pricesByReferral(question: PriceQuestion, rates: readonly RateRow[]): ReferralPrices | null {
  if (question.funding === null || !methods[question.funding].needsReferral) return null
  const received = quoteOf({ ...question, referral: 'received' }, rates)
  const none = quoteOf({ ...question, referral: 'none' }, rates)
  return received && none && { withCents: received.outOfPocketCents, withoutCents: none.outOfPocketCents }
}
