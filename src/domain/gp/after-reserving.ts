import type { Address, MedicareCard } from '../clients/profile.ts'
import { isAddressComplete, isMedicareCardComplete } from '../clients/profile.ts'

export type GpStep = 'signup' | 'medicare' | 'bookingPending'

export interface GpProfile {
  readonly medicare: MedicareCard | null
  readonly address: Address | null
  readonly hasSavedCard: boolean
}

/** Never asks again for what is known. See docs/product/gp.md#after-reserving. */
export function stepAfterReservingGp(profile: GpProfile | 'signedOut'): GpStep {
  if (profile === 'signedOut') return 'signup'
  const isComplete =
    isMedicareCardComplete(profile.medicare) && isAddressComplete(profile.address) && profile.hasSavedCard
  return isComplete ? 'bookingPending' : 'medicare'
}
