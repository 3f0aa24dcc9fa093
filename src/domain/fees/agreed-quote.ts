import type { ClinicianRole } from '../clinicians/roles.ts'
import { toNdisPlan } from '../funding/form-fields.ts'
import { type FundingMethod, methods } from '../funding/methods.ts'
import type { ReferralStatus } from '../funding/referral.ts'
import { sessionDateOf, toEpochMinute } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import { allowedNdisInvoice } from './ndis-price.ts'
import { type PriceQuestion, type Quote, quoteOf, type ReferralPrices } from './quote.ts'
import type { RateRow } from './rates.ts'

/** What the price of something that is booked follows from. */
export interface AgreedSession {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly funding: FundingMethod | null
  readonly referral: ReferralStatus | null
  readonly isNdisPlanManaged: boolean | null
  /** What was stored with the booking. */
  readonly quote: Quote | null
  readonly role: ClinicianRole
  readonly timeZone: ZoneId
}

/**
 * The price of what is booked, for the client's pages, emails, charges and fees alike: what was agreed to. Earlier releases stored none, or
 * an invoice without its amount; such a session costs what the rates of its date say. Null where no rate is known.
 */
export const agreedQuote = (session: AgreedSession, rates: readonly RateRow[]): Quote | null =>
  session.quote && (session.quote.kind !== 'invoiced' || session.quote.invoice)
    ? allowedQuote(session.quote, session, rates)
    : quoteBooked(session, rates)

/** An NDIS price is never above the limit and has no booking fee, whatever was agreed to: docs/decisions/0097-ndis-by-the-hour.md. */
const allowedQuote = (quote: Quote, session: AgreedSession, rates: readonly RateRow[]): Quote =>
  session.funding === 'ndis' && quote.invoice
    ? { ...quote, invoice: allowedNdisInvoice(quote.invoice, timesOf(session), rates) }
    : quote

export const timesOf = ({
  startsAt,
  endsAt,
  timeZone,
}: Pick<AgreedSession, 'startsAt' | 'endsAt' | 'timeZone'>) => ({
  sessionDate: sessionDateOf(startsAt, timeZone),
  minutes: toEpochMinute(endsAt) - toEpochMinute(startsAt),
})

/** What the rates of its date say, with the funding that was agreed to, also where the clinician has stopped taking it since. */
const quoteBooked = (session: AgreedSession, rates: readonly RateRow[]): Quote | null =>
  quoteOf(
    {
      clinician: { role: session.role, fundingMethods: session.funding ? [session.funding] : [] },
      type: null,
      funding: session.funding,
      referral: session.referral,
      ndisPlan: toNdisPlan(session.isNdisPlanManaged),
      ...timesOf(session),
    },
    rates,
  ) ?? session.quote

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

/**
 * The price of what is booked, after a change of the record. Amounts that were agreed to stay, whatever rates are added since, and only
 * who is invoiced follows; a price of another kind, as that with a referral which has come, is by the rates of the session's date.
 */
export function quoteAfter(
  booking: BookedWithFullFee,
  answers: Pick<AgreedSession, 'referral' | 'isNdisPlanManaged'>,
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
