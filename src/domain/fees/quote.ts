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
import { sessionDateOf, toEpochMinute } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import { gstIncludedIn } from './cents.ts'
import { allowedNdisInvoice, ndisInvoice } from './ndis-price.ts'
import {
  consultCents,
  isRatedRole,
  publishedRates,
  rateOn,
  type RateRow,
  usualSessionMinutes,
} from './rates.ts'

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

/** Whether a session in this role has a price: what a client's card is charged is set for psychologists only. */
export const isPricedFor = (role: ClinicianRole, funding: FundingMethod): boolean =>
  isGp(role) || isRatedRole(role) || !hasPrice(funding)

/** What the office reads where it ticks a way to pay that has no price. */
export const unpricedText =
  'Only psychologists have a price for Medicare rebate and self-funded sessions. Please untick them.'

/** The ways to pay that a clinician takes and a type can be claimed with, in the order in which forms offer them. */
export const fundingOffered = (
  { role, fundingMethods }: PriceQuestion['clinician'],
  type: PriceQuestion['type'],
): FundingMethod[] =>
  fundingMethodCodes.filter(
    (code) =>
      fundingMethods.includes(code) &&
      isPricedFor(role, code) &&
      (type === null || type.claimTypes.includes(methods[code].claimType)),
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
  /** How long it is booked for; a usual session where no type is chosen yet. The NDIS pays by the hour, and a practice may have a gap for each length. */
  readonly minutes?: number | undefined
}

/** For the price of an NDIS session: who the invoice goes to. */
export const toNdisPlan = (isPlanManaged: boolean | null): NdisPlan | null =>
  isPlanManaged === null ? null : isPlanManaged ? 'planManaged' : 'selfManaged'

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
  { role, sessionDate, minutes }: QuoteRequest,
  rates: readonly RateRow[],
): QuoteResult {
  // Without a referral the fee is that of the role; a rebate is published for two roles only, and so is self-funding.
  if (kind !== 'noReferral' && !isRatedRole(role)) return { ok: false, code: 'roleHasNoRate' }
  const rate = rateOn(sessionDate, rates)
  if (!rate) return { ok: false, code: 'beforeFirstRate' }
  const fee = fullFee(role, rate, minutes)
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
  const { upfrontCents: cents, bookingFeeCents } = fullFee(request.role, rate, request.minutes)
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

function fullFee(role: ClinicianRole, rate: RateRow, minutes: number | undefined) {
  const consult = consultCents(role, rate, minutes)
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

/** Of a practice whose fee follows the minutes: the booking fee stays, and a longer session costs what was agreed to. */
export const feeOfMinutes = (
  { consultCents, bookingFeeCents }: Pick<Quote, 'consultCents' | 'bookingFeeCents'>,
  { minutes, bookedMinutes }: { readonly minutes: number; readonly bookedMinutes: number },
): number =>
  bookingFeeCents + Math.round((consultCents * Math.min(minutes, bookedMinutes)) / Math.max(1, bookedMinutes))
