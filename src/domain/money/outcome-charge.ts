import type { AttendanceOutcome } from '../diary/attendance.ts'
import { bookedFee, type FeeRule } from '../booking/cancel-and-move.ts'
import { formatCents, gstIncludedIn } from '../fees/cents.ts'
import { centsOfMinutes } from '../fees/ndis-price.ts'
import { feeOfMinutes, type Quote } from '../fees/quote.ts'
import type { FundingMethod } from '../funding/methods.ts'
import type { ChargeKind, ChargePayer } from './charges.ts'
import { missedKind, type NdisCancellationReason } from './ndis-claims.ts'

/** What a session's charge follows from. */
export type SessionToCharge = Pick<FeeRule, 'shortNoticeFeeCents'> & {
  /** The practice asked for another time, or imposed this one: no fee is due for it. See `findExemption`. */
  readonly isExempt: boolean
  readonly funding: FundingMethod | null
  /** Of the session once it is held: what was agreed to, or the price that the client was told of. Null where no price is known. */
  readonly quote: Quote | null
  /** What was agreed to, whatever came of the referral: a fee follows from it, as every page and email named it. */
  readonly agreedQuote: Quote | null
  /** The booking fee inside what is invoiced, where the price does not say. */
  readonly invoicedBookingFeeCents: number
  /** Those delivered, once they are known: the NDIS is invoiced by the hour. */
  readonly minutes: number
  readonly bookedMinutes: number
  /** As the practice has chosen it for what the client pays. */
  readonly feeFollowsMinutes: boolean
}

export type DueCharge = {
  readonly kind: ChargeKind
  readonly payer: ChargePayer
  readonly cents: number
  readonly gstCents: number
  readonly quote: Quote | null
  /** Where the amount is this, by the minutes delivered. */
  readonly hourCents?: number | undefined
  /** Where the amount follows the minutes delivered, up to those booked: that of all of them. */
  readonly fullCents?: number
  /** Of a session that was cancelled late or missed, and is claimed from an NDIS plan. */
  readonly claimReason?: NdisCancellationReason
}

/** What an outcome asks for; null asks for nothing. See docs/product/money.md#charges. */
export function chargeFor(outcome: AttendanceOutcome | null, session: SessionToCharge): DueCharge | null {
  switch (outcome) {
    case 'attended':
      return session.quote && sessionCharge(session.quote, session)
    case 'clientDidNotAttend':
      return feeCharge('didNotAttend', session)
    case 'cancelShortNotice':
      return feeCharge('shortNotice', session)
    default:
      return null
  }
}

function sessionCharge(
  quote: Quote,
  { funding, invoicedBookingFeeCents, feeFollowsMinutes, ...length }: SessionToCharge,
): DueCharge | null {
  const base = { kind: 'session', quote } as const
  switch (quote.kind) {
    case 'rebate':
    case 'selfFunded':
    case 'noReferral':
      // No card can be asked for nothing.
      if (quote.upfrontCents === 0) return null
      return {
        ...base,
        payer: 'card',
        cents: feeFollowsMinutes ? feeOfMinutes(quote, length) : quote.upfrontCents,
        gstCents: quote.gstInclCents,
        ...(feeFollowsMinutes && { fullCents: quote.upfrontCents }),
      }
    case 'invoiced':
      return {
        ...base,
        payer: 'invoice',
        cents: invoicedCents(quote, length.minutes),
        hourCents: quote.invoice?.hourCents,
        gstCents: quote.invoice ? gstIncludedIn(quote.invoice.bookingFeeCents ?? invoicedBookingFeeCents) : 0,
      }
    case 'bulkBilled':
    case 'free':
      return { ...base, payer: funding === 'dva' ? 'dva' : 'bulkBill', cents: 0, gstCents: 0 }
  }
}

const invoicedCents = ({ invoice }: Quote, minutes: number): number =>
  invoice?.hourCents === undefined ? (invoice?.cents ?? 0) : centsOfMinutes(invoice.hourCents, minutes)

/** A fee is the client's own, also where a funder pays for sessions: none takes it over. It is GST-free. */
function feeCharge(
  kind: 'shortNotice' | 'didNotAttend',
  {
    agreedQuote,
    shortNoticeFeeCents,
    isExempt,
  }: Pick<SessionToCharge, 'agreedQuote' | 'shortNoticeFeeCents' | 'isExempt'>,
): DueCharge | null {
  const cents = isExempt ? 0 : (bookedFee({ quote: agreedQuote, shortNoticeFeeCents }) ?? 0)
  return feeOf(kind, cents)
}

/** A session that was cancelled late or missed, as the NDIS pays for it: the whole of what was booked. See `refuseClaim`. */
export function missedClaim(
  outcome: AttendanceOutcome | null,
  { agreedQuote: quote }: Pick<SessionToCharge, 'agreedQuote'>,
  claimReason: NdisCancellationReason,
): DueCharge | null {
  const kind = missedKind(outcome)
  if (kind === null || !quote?.invoice) return null
  const { cents, hourCents } = quote.invoice
  return { kind, payer: 'invoice', cents, gstCents: 0, quote, hourCents, claimReason }
}

const feeOf = (kind: 'shortNotice' | 'didNotAttend', cents: number): DueCharge | null =>
  cents === 0 ? null : { kind, payer: 'card', cents, gstCents: 0, quote: null }

/** What a client pays for cancelling or moving late; null where that costs nothing. */
export const shortNoticeCharge = (cents: number): DueCharge | null => feeOf('shortNotice', cents)

/** What saving an outcome does about money, as a sentence. */
export function chargeWords(
  charge: Pick<DueCharge, 'kind' | 'payer' | 'cents' | 'hourCents'> | null,
  afterMinutes: number,
): string {
  if (charge === null) return 'Nothing is charged'
  const amount = formatCents(charge.cents)
  switch (charge.payer) {
    case 'card':
      return `${amount} is charged to the saved card${whenCharged(charge, afterMinutes)}`
    case 'invoice':
      return `${amount} is recorded as owed by the funder${charge.hourCents ? `, at ${formatCents(charge.hourCents)} an hour` : ''}`
    case 'bulkBill':
      return 'For Medicare to pay: the client pays nothing'
    case 'dva':
      return 'For DVA to pay: the client pays nothing'
  }
}

function whenCharged({ kind }: Pick<DueCharge, 'kind'>, afterMinutes: number): string {
  if (kind === 'shortNotice') return ' when that time begins, unless someone else books it'
  return afterMinutes === 0 ? '' : ` after ${afterMinutes} minutes`
}
