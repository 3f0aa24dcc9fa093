import type { ChargePayer, ChargeState } from './charges.ts'

type OwnChargeFigures = {
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
export function ownChargeState({ state }: Pick<OwnChargeFigures, 'state'>) {
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
export const canPayNow = (standing: OwnChargeFigures): boolean =>
  !standing.isAsked &&
  !standing.isFreedTaken &&
  (standing.payer === 'card' ? ownChargeState(standing) === 'failed' : isOpenInvoice(standing))

const isOpenInvoice = ({ payer, state, isOwnInvoice }: OwnChargeFigures): boolean =>
  payer === 'invoice' && state === 'invoiced' && isOwnInvoice

/** How long a client has from opening the form to pay. */
export const formMinutes = 60

/** Stripe opens no form that would end sooner: https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at */
const leastFormMinutes = 30
/** For clocks that differ, and a provider that answers late. */
const spareMinutes = 5

/** A form ends at a set time after it was first asked for: after so long the provider would refuse to open it. */
export const openFormMinutes = formMinutes - leastFormMinutes - spareMinutes

type CardFormState = { readonly askedAt: Date; readonly isOpened: boolean; readonly now: Date }

/** A form that the provider did not open in time, say in an outage. No client has it, so nothing comes of it any more. */
export const isFormLost = ({ askedAt, isOpened, now }: CardFormState): boolean =>
  !isOpened && now.getTime() - askedAt.getTime() >= openFormMinutes * 60_000
