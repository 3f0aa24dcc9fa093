import type { ClinicianRole } from '../clinicians/roles.ts'
import type { ReferralStatus } from '../clients/referral.ts'
import type { FundingMethod } from '../funding/methods.ts'
import { toNdisPlan } from '../funding/ndis-plans.ts'
import type { ZoneId } from '../time/zones.ts'
import { quoteOf } from './price.ts'
import type { Quote } from './quote.ts'
import type { RateRow } from './rates.ts'
import { sessionDateOf } from './session-date.ts'

/** What the price of something that is booked follows from. */
export interface AgreedSession {
  readonly startsAt: Date
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
    ? session.quote
    : quoteBooked(session, rates)

/** What the rates of its date say, with the funding that was agreed to, also where the clinician has stopped taking it since. */
export const quoteBooked = (session: AgreedSession, rates: readonly RateRow[]): Quote | null =>
  quoteOf(
    {
      clinician: { role: session.role, fundingMethods: session.funding ? [session.funding] : [] },
      type: null,
      funding: session.funding,
      referral: session.referral,
      ndisPlan: toNdisPlan(session.isNdisPlanManaged),
      sessionDate: sessionDateOf(session.startsAt, session.timeZone),
    },
    rates,
  ) ?? session.quote
