import { type ClinicianRole, isGp } from '../clinicians/roles.ts'
import type { NdisPlan } from '../funding/form-fields.ts'
import {
  type ClaimType,
  type FundingMethod,
  fundingMethodCodes,
  methods,
  type PriceKind,
} from '../funding/methods.ts'
import type { ReferralStatus } from '../funding/referral.ts'
import { gstIncludedIn } from './cents.ts'
import { ndisInvoice, usualSessionMinutes } from './ndis-price.ts'
import { consultCents, isRatedRole, publishedRates, rateOn, type RateRow } from './rates.ts'

/** All that the price of a session depends on. */
export interface PriceQuestion extends Pick<
  QuoteRequest,
  'sessionDate' | 'referral' | 'ndisPlan' | 'minutes'
> {
  readonly clinician: { readonly role: ClinicianRole; readonly fundingMethods: readonly FundingMethod[] }
  /** Null before one is chosen: not every type can be claimed. */
  readonly type: { readonly claimTypes: readonly ClaimType[] } | null
  readonly funding: FundingMethod | null
}

export type SessionPrice =
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
export function priceSession(
  question: PriceQuestion,
  rates: readonly RateRow[] = publishedRates,
): SessionPrice {
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
  readonly invoice?: QuotedInvoice
}

export const invoicedParties = ['ndisPlan', 'planManager', 'client', 'insurer'] as const

export type QuotedInvoice = {
  readonly cents: number
  readonly to: (typeof invoicedParties)[number]
  /** Inside `cents`, with the GST; a line of its own on the document. Absent from quotes of earlier releases. */
  readonly bookingFeeCents?: number
  /** What the NDIS pays for an hour: `cents` is for the minutes booked, and is claimed for those delivered. Absent from others. */
  readonly hourCents?: number
}

type QuoteFailure = 'beforeFirstRate' | 'roleHasNoRate'

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
  /** How long it is booked for; a usual session where no type is chosen yet. The NDIS pays by the hour. */
  readonly minutes?: number | undefined
}

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
  kind: 'rebate' | 'selfFunded' | 'noReferral',
  { role, sessionDate }: QuoteRequest,
  rates: readonly RateRow[],
): QuoteResult {
  // Without a referral the fee is that of the role; a rebate is published for two roles only, and so is self-funding.
  if (kind !== 'noReferral' && !isRatedRole(role)) return { ok: false, code: 'roleHasNoRate' }
  const rate = rateOn(sessionDate, rates)
  if (!rate) return { ok: false, code: 'beforeFirstRate' }
  const fee = fullFee(role, rate)
  const rebateCents = kind === 'rebate' && isRatedRole(role) ? rate.rebateCents[role] : 0
  return {
    ok: true,
    quote: {
      kind,
      ...fee,
      gstInclCents: gstIncludedIn(fee.bookingFeeCents),
      rebateCents,
      outOfPocketCents: fee.upfrontCents - rebateCents,
    },
  }
}

/** Nothing is charged to the card. The full fee is invoiced; of the NDIS, by the hour. */
function quoteInvoice(request: QuoteRequest, rates: readonly RateRow[]): QuoteResult {
  const rate = rateOn(request.sessionDate, rates)
  if (!rate) return { ok: false, code: 'beforeFirstRate' }
  const { upfrontCents: cents, bookingFeeCents } = fullFee(request.role, rate)
  const { funding, minutes = usualSessionMinutes } = request
  const price =
    funding === 'ndis' ? ndisInvoice({ ...request, minutes }, rate, rates) : { cents, bookingFeeCents }
  const invoice = { ...price, to: invoicedParty(request) }
  return { ok: true, quote: { ...nothingToPay('invoiced'), invoice } }
}

function invoicedParty({ funding, ndisPlan }: QuoteRequest): QuotedInvoice['to'] {
  if (funding !== 'ndis') return 'insurer'
  if (!ndisPlan) return 'ndisPlan'
  return ndisPlan === 'selfManaged' ? 'client' : 'planManager'
}

function fullFee(role: ClinicianRole, rate: RateRow) {
  const consult = consultCents(role, rate)
  const { bookingFeeCents } = rate
  return { consultCents: consult, bookingFeeCents, upfrontCents: consult + bookingFeeCents }
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

export interface CostLine {
  readonly key: 'consult' | 'bookingFee' | 'gst' | 'total'
  readonly label: string
  readonly cents: number
}

/**
 * The lines of the self-funded summary. GST is a note inside the total, not added to it.
 * See docs/product/funding.md#self-funded.
 */
export function costLines(quote: Quote): readonly CostLine[] {
  return [
    { key: 'consult', label: 'Consult', cents: quote.consultCents },
    { key: 'bookingFee', label: 'Booking fee', cents: quote.bookingFeeCents },
    { key: 'gst', label: 'GST (incl.)', cents: quote.gstInclCents },
    { key: 'total', label: 'Total (not incl. bank fees)', cents: quote.upfrontCents },
  ]
}
