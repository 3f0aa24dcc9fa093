import type { Address, MedicareCard } from '../clients/profile.ts'
import { isAddressComplete, isMedicareCardComplete } from '../clients/profile.ts'
import { isCardInDate } from '../identifiers/card-expiry.ts'

export type GpStep = 'signup' | 'medicare' | 'bookingPending'

export interface GpProfile {
  readonly medicare: MedicareCard | null
  readonly address: Address | null
  readonly hasSavedCard: boolean
  /** A parent consents to each booking anew, and the form asks for it. */
  readonly needsConsent: boolean
}

/**
 * Never asks again for what is known; a Medicare card that has run out is not known. `today` is YYYY-MM-DD where the client
 * is. See docs/product/gp.md#after-reserving.
 */
export function stepAfterReservingGp(profile: GpProfile | 'signedOut', today: string): GpStep {
  if (profile === 'signedOut') return 'signup'
  const { medicare, address, hasSavedCard, needsConsent } = profile
  const isComplete =
    isMedicareCardComplete(medicare) &&
    isCardInDate(medicare?.expiryDate ?? '', today) &&
    isAddressComplete(address) &&
    hasSavedCard &&
    !needsConsent
  return isComplete ? 'bookingPending' : 'medicare'
}
