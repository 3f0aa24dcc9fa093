import type { FundingMethod } from '../clinicians/funding.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'
import { isGp } from '../clinicians/roles.ts'
import { gstIncludedIn } from './money.ts'
import type { RateRow } from './rates.ts'
import { isRatedRole, publishedRates, rateOn } from './rates.ts'

export type QuoteKind = 'rebate' | 'selfFunded' | 'bulkBilled' | 'invoiced' | 'free'

export interface Quote {
  readonly kind: QuoteKind
  readonly consultCents: number
  readonly bookingFeeCents: number
  /** Inside the booking fee: psychology itself is GST-free. */
  readonly gstInclCents: number
  /** Charged on the day: consult and booking fee. */
  readonly upfrontCents: number
  /** What Medicare pays back of it. */
  readonly rebateCents: number
  readonly outOfPocketCents: number
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
}

const kindOfFunding = {
  rebate: 'rebate',
  selfFunded: 'selfFunded',
  bulkBill: 'bulkBilled',
  dva: 'bulkBilled',
  ndis: 'invoiced',
  workCover: 'invoiced',
} as const satisfies Record<FundingMethod, QuoteKind>

/** Decisions, "Money". */
export function quoteSession(request: QuoteRequest, rates: readonly RateRow[] = publishedRates): QuoteResult {
  if (isGp(request.role)) return { ok: true, quote: nothingToPay('free') }
  const kind = kindOfFunding[request.funding]
  switch (kind) {
    case 'bulkBilled':
    case 'invoiced':
      return { ok: true, quote: nothingToPay(kind) }
    case 'rebate':
    case 'selfFunded':
      return quoteAtRate(kind, request, rates)
  }
}

function quoteAtRate(
  kind: 'rebate' | 'selfFunded',
  { role, sessionDate }: QuoteRequest,
  rates: readonly RateRow[],
): QuoteResult {
  if (!isRatedRole(role)) return { ok: false, code: 'roleHasNoRate' }
  const rate = rateOn(sessionDate, rates)
  if (!rate) return { ok: false, code: 'beforeFirstRate' }

  const { bookingFeeCents } = rate
  const consultCents = rate.rebateCents[role] + rate.gapCents
  const upfrontCents = consultCents + bookingFeeCents
  const rebateCents = kind === 'rebate' ? rate.rebateCents[role] : 0
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

/** The client's card is charged nothing; who is billed instead, and how much, is between them and the practice. */
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
