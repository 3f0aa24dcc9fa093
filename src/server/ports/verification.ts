import type { DvaCardType } from '#domain/identifiers/dva.ts'
import type { PersonOnCard } from '#domain/identifiers/test-cards.ts'
import type { VerificationOutcome } from '#domain/identifiers/verification.ts'

/** `expiryDate` is YYYY-MM. A child without a card of their own comes with the parent whose card it is. */
export type MedicareCheck = PersonOnCard & { number: string; expiryDate: string; parent?: PersonOnCard }

export type DvaCheck = Omit<PersonOnCard, 'irn'> & { number: string; cardType: DvaCardType }

export type Verified = { outcome: VerificationOutcome }

/**
 * Asks whether a card is whose it is said to be. Asking changes nothing, so it may be asked again. The default is the
 * register of published test cards; everything else that can be right is `unverified` there.
 */
export type VerificationPort = {
  checkMedicare: (card: MedicareCheck) => Promise<Verified>
  checkDva: (card: DvaCheck) => Promise<Verified>
}

/** Nobody answered, or not in a way that can be understood. Says why in a word, and nothing of the card. */
export class VerificationAway extends Error {
  override name = 'VerificationAway'
}
