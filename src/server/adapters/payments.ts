import type { ChargeFailure } from '#domain/money/charges.ts'
import type { DisputeState } from '#domain/money/refunds-and-disputes.ts'
import type { SavedCard } from '#domain/money/cards.ts'

/**
 * What a payment provider must do: keep a card for later, charge it without its holder, take a payment from a client who is there,
 * and give money back. What became of a payment is final by the provider's event, or by asking for the payment itself.
 * See docs/product/finishing.md#saving-a-card and docs/product/money.md#charges.
 */
export type PaymentProvider = {
  /** Opens a card form. The same key gives the same form, however often it is used. */
  createSetup: (order: SetupOrder) => Promise<ProviderSetup>
  /** Checks and reads a webhook that the provider delivered. */
  parseWebhook: (delivery: WebhookDelivery) => Promise<ParsedWebhook>
  /** Takes away every card that is kept for this customer. Doing it again is no error. */
  detachCards: (customer: string) => Promise<void>
  /** Charges the card that is kept for this customer. The same key is the same payment. */
  charge: (order: ChargeOrder) => Promise<ProviderAnswer>
  /** Opens a form in which the client pays. The same key gives the same form. */
  openPayment: (order: PaymentOrder) => Promise<OpenedPayment>
  /** What has become of a payment that was asked for; null where the provider never heard of it. */
  findPayment: (asked: PaymentLookup) => Promise<PaymentOutcome | null>
  /** Gives back all or a part of a payment. The same key is the same refund. */
  refund: (order: { reference: string; paymentId: string; cents: number }) => Promise<ProviderAnswer>
  /** What has become of a refund; null where the provider never heard of it. */
  findRefund: (asked: RefundLookup) => Promise<RefundOutcome | null>
  /** Its own list of what was paid and given back, for the day-by-day comparison with ours. */
  listPayments: (period: { from: Date; to: Date }) => Promise<ListedPayment[]>
}

type SetupOrder = {
  idempotencyKey: string
  /** Our own name for the setup, which every event about it repeats. */
  reference: string
  clientId: string
  returnUrl: string
}

type ProviderSetup = { clientSecret: string; providerId: string }

/** `refused`: there is no such form, and none comes under this key. */
type OpenedPayment = ({ kind: 'opened' } & ProviderSetup) | { kind: 'refused'; reason: string }

type ChargeOrder = {
  /** Our own name for the attempt, which every event about it repeats; also the idempotency key. */
  reference: string
  /** The provider's name for whom it keeps the card; null from before it was kept. */
  customer: string | null
  cents: number
}

type PaymentOrder = ChargeOrder & {
  askedAt: Date
  returnUrl: string
  /** The provider's own name of a form that it has opened before. */
  providerId?: string | null
}

/** `refused`: there is no such payment, and no event will come. */
type ProviderAnswer = { kind: 'asked'; providerId: string } | { kind: 'refused'; failure: ChargeFailure }

type PaymentLookup = { reference: string; customer: string | null; providerId: string | null }
type RefundLookup = { reference: string; paymentId: string; providerId: string | null }

export type PaymentOutcome =
  | { kind: 'paymentSucceeded'; providerId: string; card: SavedCard | null }
  /** The card was refused. In a form, another may be tried. */
  | { kind: 'paymentFailed'; providerId: string; failure: ChargeFailure }
  /** The form was closed, or its time is over: nothing more comes of it. */
  | { kind: 'paymentEnded'; providerId: string }
  | { kind: 'paymentOpen'; providerId: string }

export type RefundOutcome =
  | { kind: 'refundSucceeded'; providerId: string }
  | { kind: 'refundOpen'; providerId: string }
  | { kind: 'refundFailed'; providerId: string; failure: string }

export type ListedPayment = {
  kind: 'charge' | 'refund'
  /** The provider's name for the payment, or for the refund. */
  providerId: string
  /** Of a refund: the payment that it gives back. */
  paymentId: string | null
  /** Our own name for it, where it has one. */
  reference: string | null
  cents: number
  at: Date
}

type WebhookDelivery = {
  body: Buffer
  signature: string | undefined
  now: Date
  /** Whether an event was handled before: then nothing more is asked about it. */
  isHandled: (eventId: string) => Promise<boolean>
}

/** `refused`: forged, too old or unreadable. `unrelated`: genuine, but about nothing of ours, or delivered again. */
export type ParsedWebhook = { outcome: 'event'; event: PaymentEvent } | { outcome: 'refused' | 'unrelated' }

type EventName = {
  /** Unique for each event: one that is delivered again has no second effect. */
  id: string
  reference: string
}

export type SetupEvent = EventName &
  (
    | {
        kind: 'setupSucceeded'
        providerId: string
        card: SavedCard | null
        customer: string | null
        /** When the client entered the card, by the provider's clock: its word of that may come days later. */
        completedAt: Date
      }
    | { kind: 'setupFailed'; reason: 'declined' | 'notAuthenticated' | 'sessionEnded' }
  )

export type MoneyEvent = EventName & (PaymentOutcome | RefundOutcome)

/** A client's bank disputes a payment, or has decided about it. */
export type DisputeEvent = Pick<EventName, 'id'> & {
  kind: 'disputed'
  /** The provider's name for the dispute, and for the payment. */
  providerId: string
  paymentId: string
  cents: number
  /** The provider's code. */
  reason: string
  state: DisputeState
  openedAt: Date
  /** When this was told. */
  at: Date
}

export type PaymentEvent = SetupEvent | MoneyEvent | DisputeEvent

/** The provider did not do as asked, or its answer did not come. Says why without anything a person typed. */
export class PaymentProviderFailed extends Error {
  override name = 'PaymentProviderFailed'
}
