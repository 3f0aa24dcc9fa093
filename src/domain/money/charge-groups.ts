import type { ChargeState } from './charge-states.ts'

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
