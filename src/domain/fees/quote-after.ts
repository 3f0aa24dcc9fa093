import { agreedQuote, type AgreedSession, quoteBooked } from './agreed-quote.ts'
import { agreedFullFee, type BookedWithFullFee } from './full-fee.ts'
import type { Quote } from './quote.ts'
import type { RateRow } from './rates.ts'

type Answers = Pick<AgreedSession, 'referral' | 'isNdisPlanManaged'>

/**
 * The price of what is booked, after a change of the record. Amounts that were agreed to stay, whatever rates are added since, and only
 * who is invoiced follows; a price of another kind, as that with a referral which has come, is by the rates of the session's date.
 */
export function quoteAfter(
  booking: BookedWithFullFee,
  answers: Answers,
  rates: readonly RateRow[],
): Quote | null {
  const before = agreedQuote(booking, rates)
  const now = quoteBooked({ ...booking, ...answers }, rates)
  if (now?.kind === 'noReferral') return agreedFullFee(booking, rates)
  if (before === null || now?.kind !== before.kind) return now
  return before.invoice && now.invoice
    ? { ...before, invoice: { ...before.invoice, to: now.invoice.to } }
    : before
}

/** Whether the client has nothing to be told. */
export const isPricedAlike = (one: Quote, other: Quote | null): boolean =>
  one.outOfPocketCents === other?.outOfPocketCents &&
  one.upfrontCents === other.upfrontCents &&
  one.invoice?.cents === other.invoice?.cents
