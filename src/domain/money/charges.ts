/** What a charge is for. */
export const chargeKinds = ['session', 'shortNotice', 'didNotAttend'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** How it is paid. With `bulkBill` and `dva` the client pays nothing, and Medicare or the Department is asked. */
export const chargePayers = ['card', 'invoice', 'bulkBill', 'dva'] as const
export type ChargePayer = (typeof chargePayers)[number]

interface StateRow {
  readonly label: string
  /** Money may still come. */
  readonly isOpen: boolean
}

/** Where a charge stands. See docs/product/money.md#charges. */
export const chargeStates = {
  due: { label: 'Waiting', isOpen: true },
  asking: { label: 'Asking the bank', isOpen: true },
  needsAuthentication: { label: 'The bank asks the client', isOpen: true },
  failed: { label: 'Failed', isOpen: true },
  paid: { label: 'Paid', isOpen: false },
  stopped: { label: 'Stopped', isOpen: false },
  dropped: { label: 'Dropped', isOpen: false },
  invoiced: { label: 'Invoiced', isOpen: true },
} as const satisfies Record<string, StateRow>

export type ChargeState = keyof typeof chargeStates

/** Those of which anything can be owed. What is paid or dropped owes nothing: `money-history.ts` shows it over random histories. */
export const owingStates = [
  'due',
  'asking',
  'needsAuthentication',
  'failed',
  'stopped',
  'invoiced',
] as const satisfies readonly ChargeState[]

/** `paidTwice`: paid although another attempt had paid the charge already. It goes back in full. */
export type AttemptState = 'asked' | 'needsAuthentication' | 'failed' | 'paid' | 'paidTwice'
export type RefundState = 'asked' | 'refunded' | 'failed'

/**
 * A row of the ledger. What is owed is positive, what is paid negative; a balance is their sum. A refund is two rows: `refunded`
 * is the money that went back (positive), `returned` is as much less that is owed (negative), so that no debt comes of it.
 * Where the bank sends a refund back later, both come again with the opposite sign.
 */
export type EntryKind = 'owed' | 'paid' | 'refunded' | 'dropped' | 'paidByInvoice' | 'returned'

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

/** How the list of charges can be narrowed. See docs/product/money.md#takings. */
export const chargeGroups = {
  waiting: { label: 'Waiting', states: ['due', 'asking', 'needsAuthentication', 'invoiced'] },
  paid: { label: 'Paid', states: ['paid'] },
  failed: { label: 'Failed', states: ['failed', 'stopped'] },
  /** Paid, and something of it given back. */
  refunded: { label: 'Refunded', states: ['paid'] },
  dropped: { label: 'Dropped', states: ['dropped'] },
} as const satisfies Record<string, { label: string; states: readonly ChargeState[] }>

export type ChargeGroup = keyof typeof chargeGroups

export const chargeGroupCodes = [
  'waiting',
  'paid',
  'failed',
  'refunded',
  'dropped',
] as const satisfies readonly ChargeGroup[]

interface FailureRow {
  /** To the practice. */
  readonly label: string
  /** To the client, on the page to pay and in the email. */
  readonly words: string
}

/** Why a payment did not succeed. See docs/product/money.md#charges. */
export const chargeFailures = {
  declined: {
    label: 'The card was declined',
    words: 'Your bank declined the payment.',
  },
  insufficientFunds: {
    label: 'The card was declined: not enough money in the account',
    words: 'Your bank declined the payment.',
  },
  expiredCard: { label: 'The card has expired', words: 'The card that we have on file has expired.' },
  authenticationRequired: {
    label: 'The bank asks the client to confirm the payment',
    words: 'Your bank asks you to confirm this payment yourself.',
  },
  notAuthenticated: {
    label: 'The client did not confirm the payment with their bank',
    words: 'We could not confirm that this card is yours.',
  },
  noCard: { label: 'No card is on file', words: 'We have no card on file.' },
  notFinished: {
    label: 'The client opened the page to pay and did not finish',
    words: 'The payment was not finished.',
  },
  refusedByProvider: {
    label: 'The payment provider refused the request',
    words: 'The payment did not go through.',
  },
} as const satisfies Record<string, FailureRow>

export type ChargeFailure = keyof typeof chargeFailures

// Object.keys loses the names of the keys.
export const chargeFailureCodes = Object.keys(chargeFailures) as readonly ChargeFailure[]

export const isChargeFailure = (code: string): code is ChargeFailure => code in chargeFailures

const dayMs = 24 * 3_600_000

/** How long after a try that failed the card is tried again: after the first, after the second. Then it stays failed. */
const pausesMs = [2 * dayMs, 3 * dayMs] as const

/** Trying the same card again cannot help with the others: the client has to do something first. */
const isWorthAnotherTry = {
  declined: true,
  insufficientFunds: true,
  refusedByProvider: true,
  expiredCard: false,
  authenticationRequired: false,
  notAuthenticated: false,
  noCard: false,
  notFinished: false,
} as const satisfies Record<ChargeFailure, boolean>

type FailedAttempt = { readonly tries: number; readonly failure: ChargeFailure; readonly now: Date }

/** When the card is tried again by itself; null: not any more. See docs/product/money.md#retries. */
export function nextTryAt({ tries, failure, now }: FailedAttempt): Date | null {
  const pause = pausesMs[tries - 1]
  return pause === undefined || !isWorthAnotherTry[failure] ? null : new Date(now.getTime() + pause)
}

/** The client is written to when it fails first, and when nothing more is tried. */
export const isToldOfFailure = ({ tries, next }: { tries: number; next: Date | null }): boolean =>
  tries <= 1 || next === null
