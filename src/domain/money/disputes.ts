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
