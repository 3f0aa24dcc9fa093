/** What a payment provider must do: keep a card for later. Nothing is charged at booking (decisions, "Money"). */
export type PaymentProvider = {
  /** Opens a card form. The same key gives the same form, however often it is asked. */
  createSetup: (order: SetupOrder) => Promise<ProviderSetup>
  /** Reads what the provider delivered. */
  readWord: (delivery: Delivery) => Promise<Heard>
}

export type SetupOrder = {
  idempotencyKey: string
  /** Our own name for the setup, which every word about it repeats. */
  reference: string
  clientId: string
  returnUrl: string
}

export type ProviderSetup = { clientSecret: string; providerId: string }

export type Delivery = { body: Buffer; signature: string | undefined; now: Date }

/** `refused`: forged, too old or unreadable. `unrelated`: genuine, but not about a card form of ours. */
export type Heard = { outcome: 'word'; word: PaymentWord } | { outcome: 'refused' | 'unrelated' }

export type PaymentWord = {
  /** Unique for each word: a word that is heard again has no second effect. */
  id: string
  reference: string
} & (
  | { kind: 'setupSucceeded'; providerId: string; cardLastFour: string | null; customer: string | null }
  | { kind: 'setupFailed'; reason: 'declined' | 'notAuthenticated' | 'sessionEnded' }
)

/** The provider did not do as asked. Says why without anything a person typed. */
export class PaymentProviderFailed extends Error {
  override name = 'PaymentProviderFailed'
}
