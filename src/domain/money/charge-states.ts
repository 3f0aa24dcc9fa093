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
