import type { ChargePayer, ChargeState } from './charge-states.ts'

/** What a person of the practice can do with a charge. See docs/product/money.md#charges. */
export const chargeActions = [
  'try',
  'stop',
  'drop',
  'payLink',
  'refund',
  'returnSecond',
  'recordInvoicePaid',
  'takeBackInvoicePaid',
] as const
export type ChargeAction = (typeof chargeActions)[number]

export type ChargeStanding = {
  readonly state: ChargeState
  readonly payer: ChargePayer
  readonly cents: number
  readonly paidCents: number
  /** With refunds that are asked for and not confirmed. */
  readonly refundedCents: number
  /** Of a payment beside the one that counts: it goes back by itself, and this is what did not. */
  readonly secondPaymentCents: number
}

const allowedIn = {
  due: ['try', 'stop', 'drop'],
  asking: [],
  needsAuthentication: ['try', 'stop', 'drop', 'payLink'],
  failed: ['try', 'stop', 'drop', 'payLink'],
  paid: ['refund', 'takeBackInvoicePaid'],
  stopped: ['try', 'drop', 'payLink'],
  dropped: [],
  invoiced: ['drop', 'recordInvoicePaid'],
} as const satisfies Record<ChargeState, readonly ChargeAction[]>

/** The bank may have said yes: nothing else is begun until it has answered. */
export const askingText = 'The bank is being asked right now. Please try again in a few minutes.'

/** A second payment is the client's money, however the charge stands. */
export const actionsFor = (standing: ChargeStanding): ChargeAction[] => [
  ...(standing.secondPaymentCents > 0 ? (['returnSecond'] as const) : []),
  ...actionsInState(standing),
]

function actionsInState({ state, payer, cents, paidCents, refundedCents }: ChargeStanding): ChargeAction[] {
  const allowed: readonly ChargeAction[] = allowedIn[state]
  // Where the client owes nothing, as with bulk billing, no invoice of ours is paid.
  if (state === 'invoiced' && cents === 0) return allowed.filter((action) => action !== 'recordInvoicePaid')
  if (state !== 'paid' && state !== 'dropped') return [...allowed]
  // What was recorded as paid was not paid through the provider, so it is not refunded through it either.
  if (state === 'paid' && payer === 'invoice' && cents > 0 && paidCents === 0) return ['takeBackInvoicePaid']
  return paidCents > refundedCents ? ['refund'] : []
}
