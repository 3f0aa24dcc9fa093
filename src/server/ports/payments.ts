import type { SavedCard } from '#domain/payments/saved-card.ts'

/**
 * What a payment provider must do: keep a card for later. Nothing is charged at booking.
 * See docs/product/finishing.md#saving-a-card.
 */
export type PaymentProvider = {
  /** Opens a card form. The same key gives the same form, however often it is used. */
  createSetup: (order: SetupOrder) => Promise<ProviderSetup>
  /** Checks and reads a webhook that the provider delivered. */
  parseWebhook: (delivery: Delivery) => Promise<ParsedWebhook>
  /** Takes away every card that is kept for this customer. Doing it again is no error. */
  detachCards: (customer: string) => Promise<void>
}

type SetupOrder = {
  idempotencyKey: string
  /** Our own name for the setup, which every event about it repeats. */
  reference: string
  clientId: string
  returnUrl: string
}

type ProviderSetup = { clientSecret: string; providerId: string }

type Delivery = {
  body: Buffer
  signature: string | undefined
  now: Date
  /** Whether an event was handled before: then nothing more is asked about it. */
  isHandled: (eventId: string) => Promise<boolean>
}

/** `refused`: forged, too old or unreadable. `unrelated`: genuine, but not about a card form of ours, or delivered again. */
export type ParsedWebhook = { outcome: 'event'; event: PaymentEvent } | { outcome: 'refused' | 'unrelated' }

export type PaymentEvent = {
  /** Unique for each event: one that is delivered again has no second effect. */
  id: string
  reference: string
} & (
  | { kind: 'setupSucceeded'; providerId: string; card: SavedCard | null; customer: string | null }
  | { kind: 'setupFailed'; reason: 'declined' | 'notAuthenticated' | 'sessionEnded' }
)

/** The provider did not do as asked. Says why without anything a person typed. */
export class PaymentProviderFailed extends Error {
  override name = 'PaymentProviderFailed'
}
