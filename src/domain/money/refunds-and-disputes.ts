import { formatCents } from '../fees/cents.ts'

type PaidAndRefunded = {
  readonly paidCents: number
  /** With those that are asked for and not confirmed. */
  readonly refundedCents: number
}

export const refundableCents = ({ paidCents, refundedCents }: PaidAndRefunded): number =>
  paidCents - refundedCents

/** Why so much cannot be given back; null where it can. */
export function refuseRefund(cents: number, charge: PaidAndRefunded): string | null {
  const left = refundableCents(charge)
  if (cents <= left) return null
  return left === 0
    ? 'Everything that was paid has been given back.'
    : `At most ${formatCents(left)} can be given back.`
}

type RefundTotals = {
  readonly cents: number
  /** What the provider has confirmed. */
  readonly confirmedCents: number
  readonly askedCents: number
}

/** How a charge that was paid stands. While a refund is asked for, the bank may still refuse it. */
export function refundStanding({
  cents,
  confirmedCents,
  askedCents,
}: RefundTotals): 'none' | 'asked' | 'inPart' | 'inFull' {
  if (askedCents > 0) return 'asked'
  if (confirmedCents === 0) return 'none'
  return confirmedCents < cents ? 'inPart' : 'inFull'
}

/** How a dispute of a payment stands. `won`: the practice keeps the money. See docs/product/money.md#disputes. */
export const disputeStates = {
  open: 'The client’s bank disputes this payment',
  won: 'The dispute is closed: the practice keeps the money',
  lost: 'The dispute is lost: the bank took the money back',
} as const satisfies Record<string, string>

export type DisputeState = keyof typeof disputeStates

// Object.keys loses the names of the keys.
export const disputeStateCodes = Object.keys(disputeStates) as [DisputeState, ...DisputeState[]]

/** What is closed stays closed: the event of its beginning may come after that of its end. */
export const isNewDisputeState = (before: DisputeState | null, told: DisputeState): boolean =>
  before === null || (told !== before && told !== 'open')

/** By the provider’s codes: https://docs.stripe.com/disputes/categories. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['credit_not_processed', 'a refund that was promised did not come'],
  ['duplicate', 'it was charged twice'],
  ['fraudulent', 'the cardholder did not allow it'],
  ['general', 'no reason is named'],
  ['product_not_received', 'what was paid for did not take place'],
  ['product_unacceptable', 'what was paid for was not as it was described'],
  ['subscription_canceled', 'it was charged after a cancellation'],
  ['unrecognized', 'the cardholder does not recognise it'],
])

export const formatDisputeReason = (code: string): string => reasons.get(code) ?? 'another reason'
