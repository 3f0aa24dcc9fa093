import { methods } from '../funding/methods.ts'
import { agreedQuote, type AgreedSession, quoteBooked } from './agreed-quote.ts'
import { type PriceQuestion, quoteOf, type ReferralPrices } from './price.ts'
import type { Quote } from './quote.ts'
import type { RateRow } from './rates.ts'

/** What is stored with a booking, beside its price: what it costs where no referral comes. Null where the funding needs none. */
export const fullFeeToStore = (question: PriceQuestion, rates: readonly RateRow[]): Quote | null =>
  question.funding !== null && methods[question.funding].needsReferral
    ? quoteOf({ ...question, referral: 'none' }, rates)
    : null

export type BookedWithFullFee = AgreedSession & {
  /** What was stored with the booking; null in bookings of earlier releases. */
  readonly fullFee: Quote | null
}

/**
 * The full fee that the client was told, whatever the rates say since. Earlier releases stored none: with a rebate it is what is paid
 * after the session; what was bulk-billed was given one by migration 0081, unless its day had begun, whose rates stay.
 */
export function agreedFullFee(session: BookedWithFullFee, rates: readonly RateRow[]): Quote | null {
  const { quote, fullFee } = session
  if (quote?.kind === 'noReferral') return quote
  if (fullFee) return fullFee
  if (quote?.kind === 'rebate')
    return { ...quote, kind: 'noReferral', rebateCents: 0, outOfPocketCents: quote.upfrontCents }
  return quoteBooked({ ...session, referral: 'none' }, rates)
}

/** Of something booked, what is paid in the end with a referral, and without. Null where the funding needs none. */
export function agreedByReferral(
  session: BookedWithFullFee,
  rates: readonly RateRow[],
): ReferralPrices | null {
  if (session.funding === null || !methods[session.funding].needsReferral) return null
  const agreed = agreedQuote(session, rates)
  const received =
    agreed?.kind === 'noReferral'
      ? quoteBooked({ ...session, referral: 'received', quote: null }, rates)
      : agreed
  const none = agreedFullFee(session, rates)
  return received && none && { withCents: received.outOfPocketCents, withoutCents: none.outOfPocketCents }
}
