import type { DvaCardType } from '#domain/identifiers/dva.ts'
import type { PersonOnCard } from '#domain/identifiers/test-cards.ts'
import type { VerificationOutcome } from '#domain/identifiers/verification.ts'

/** `expiryDate` is YYYY-MM. A child without a card of their own comes with the parent whose card it is. */
export type MedicareCheck = PersonOnCard & { number: string; expiryDate: string; parent?: PersonOnCard }

export type DvaCheck = Omit<PersonOnCard, 'irn'> & { number: string; cardType: DvaCardType }

export type Verified = { outcome: VerificationOutcome }

/**
 * Checks whether a card belongs to the person. A check changes nothing, so it may be repeated. The default is the
 * register of published test cards; everything else that can be right is `unverified` there.
 */
export type VerificationPort = {
  checkMedicare: (card: MedicareCheck) => Promise<Verified>
  checkDva: (card: DvaCheck) => Promise<Verified>
}

/** No answer, or one that cannot be understood. The message is a short reason, with nothing of the card. */
export class VerificationAway extends Error {
  override name = 'VerificationAway'
}
