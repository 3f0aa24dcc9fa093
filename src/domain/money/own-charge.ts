import type { ChargePayer, ChargeState } from './charge-states.ts'

type Standing = {
  readonly payer: ChargePayer
  readonly state: ChargeState
  /** The bank is being asked for the card on file. */
  readonly isAsked: boolean
  /** It is a fee for a time that someone else has booked since. */
  readonly isFreedTaken: boolean
  /** An invoice to the client themselves, who manages their NDIS plan. */
  readonly isOwnInvoice: boolean
}

/** What a client is told of a charge. Stopped ones are still owed. See docs/product/money.md#paying. */
export function ownChargeState({ state }: Pick<Standing, 'state'>) {
  switch (state) {
    case 'due':
      return 'waiting'
    case 'asking':
      return 'checking'
    case 'needsAuthentication':
    case 'failed':
    case 'stopped':
      return 'failed'
    case 'paid':
      return 'paid'
    case 'dropped':
      return 'closed'
    case 'invoiced':
      return 'invoiced'
  }
}

/** A client pays what the card on file did not, and their own invoice; while the bank is being asked, nothing else is begun. */
export const canPayNow = (standing: Standing): boolean =>
  !standing.isAsked &&
  !standing.isFreedTaken &&
  (standing.payer === 'card' ? ownChargeState(standing) === 'failed' : isOpenInvoice(standing))

const isOpenInvoice = ({ payer, state, isOwnInvoice }: Standing): boolean =>
  payer === 'invoice' && state === 'invoiced' && isOwnInvoice
