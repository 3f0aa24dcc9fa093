import type { ReferralStatus } from '../clients/referral.ts'
import { type FundingMethod, methods } from '../funding/methods.ts'
import type { NdisPlan } from '../funding/ndis-plans.ts'
import type { PriceKind } from '../funding/row.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'
import { isGp } from '../clinicians/roles.ts'
import { gstIncludedIn } from './money.ts'
import type { RateRow } from './rates.ts'
import { isRatedRole, publishedRates, rateOn } from './rates.ts'

export const quoteKinds = [
  'rebate',
  'selfFunded',
  'noReferral',
  'bulkBilled',
  'invoiced',
  'free',
] as const satisfies readonly (PriceKind | 'noReferral' | 'free')[]

export type QuoteKind = (typeof quoteKinds)[number]

export interface Quote {
  readonly kind: QuoteKind
  readonly consultCents: number
  readonly bookingFeeCents: number
  /** Inside the booking fee: psychology itself is GST-free. */
  readonly gstInclCents: number
  /** Charged after the session: consult and booking fee. */
  readonly upfrontCents: number
  /** What Medicare pays back of it. */
  readonly rebateCents: number
  readonly outOfPocketCents: number
  /** What is sent to be paid later, and by whom. Absent from other kinds, and from quotes of earlier releases. */
  readonly invoice?: Invoice
}

export const invoicedParties = ['ndisPlan', 'planManager', 'client', 'insurer'] as const

export type Invoice = {
  readonly cents: number
  readonly to: (typeof invoicedParties)[number]
  /** Inside `cents`, with the GST; a line of its own on the document. Absent from quotes of earlier releases. */
  readonly bookingFeeCents?: number
}

export type QuoteFailure = 'beforeFirstRate' | 'roleHasNoRate'

export type QuoteResult =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly code: QuoteFailure }

export interface QuoteRequest {
  readonly funding: FundingMethod
  readonly role: ClinicianRole
  /** YYYY-MM-DD: a session costs what the rates of its own date say, whenever it was booked. */
  readonly sessionDate: string
  /** What is known of the GP's referral. Until anything is, a price with a referral is what is shown. */
  readonly referral?: ReferralStatus | null
  readonly ndisPlan?: NdisPlan | null
}

type ChargedKind = 'rebate' | 'selfFunded' | 'noReferral'

/** Whether the client's card is charged, so that there is a price to agree to before a first booking. */
export function hasPrice(funding: FundingMethod): boolean {
  const { price } = methods[funding]
  return price === 'rebate' || price === 'selfFunded'
}

/** See docs/product/funding.md#quote. */
export function quoteSession(request: QuoteRequest, rates: readonly RateRow[] = publishedRates): QuoteResult {
  if (isGp(request.role)) return { ok: true, quote: nothingToPay('free') }
  const { price, needsReferral } = methods[request.funding]
  if (needsReferral && request.referral === 'none') return quoteAtRate('noReferral', request, rates)
  switch (price) {
    case 'bulkBilled':
      return { ok: true, quote: nothingToPay(price) }
    case 'invoiced':
      return quoteInvoice(request, rates)
    case 'rebate':
    case 'selfFunded':
      return quoteAtRate(price, request, rates)
  }
}

function quoteAtRate(
  kind: ChargedKind,
  { role, sessionDate }: QuoteRequest,
  rates: readonly RateRow[],
): QuoteResult {
  // Without a referral the fee is that of the role; a rebate is published for two roles only, and so is self-funding.
  if (kind !== 'noReferral' && !isRatedRole(role)) return { ok: false, code: 'roleHasNoRate' }
  const rate = rateOn(sessionDate, rates)
  if (!rate) return { ok: false, code: 'beforeFirstRate' }
  const { consultCents, bookingFeeCents, upfrontCents } = fullFee(role, rate)
  const rebateCents = kind === 'rebate' && isRatedRole(role) ? rate.rebateCents[role] : 0
  return {
    ok: true,
    quote: {
      kind,
      consultCents,
      bookingFeeCents,
      gstInclCents: gstIncludedIn(bookingFeeCents),
      upfrontCents,
      rebateCents,
      outOfPocketCents: upfrontCents - rebateCents,
    },
  }
}

/** Nothing is charged to the card: the full fee is invoiced. */
function quoteInvoice(request: QuoteRequest, rates: readonly RateRow[]): QuoteResult {
  const rate = rateOn(request.sessionDate, rates)
  if (!rate) return { ok: false, code: 'beforeFirstRate' }
  const { upfrontCents: cents, bookingFeeCents } = fullFee(request.role, rate)
  const invoice = { cents, to: invoicedParty(request), bookingFeeCents }
  return { ok: true, quote: { ...nothingToPay('invoiced'), invoice } }
}

function invoicedParty({ funding, ndisPlan }: QuoteRequest): Invoice['to'] {
  if (funding !== 'ndis') return 'insurer'
  if (!ndisPlan) return 'ndisPlan'
  return ndisPlan === 'selfManaged' ? 'client' : 'planManager'
}

/** Clinical psychologists have a rate of their own; everyone else has the general one. */
function fullFee(role: ClinicianRole, { rebateCents, gapCents, bookingFeeCents }: RateRow) {
  const consultCents = rebateCents[isRatedRole(role) ? role : 'registeredPsychologists'] + gapCents
  return { consultCents, bookingFeeCents, upfrontCents: consultCents + bookingFeeCents }
}

/** The client's card is charged nothing. */
function nothingToPay(kind: QuoteKind): Quote {
  return {
    kind,
    consultCents: 0,
    bookingFeeCents: 0,
    gstInclCents: 0,
    upfrontCents: 0,
    rebateCents: 0,
    outOfPocketCents: 0,
  }
}
