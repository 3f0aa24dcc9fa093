import type { Address, MedicareCard } from '../clients/profile.ts'
import { isAddressComplete, isMedicareCardComplete } from '../clients/profile.ts'

export type GpStep = 'signup' | 'medicare' | 'bookingPending'

export interface GpProfile {
  readonly medicare: MedicareCard | null
  readonly address: Address | null
  readonly hasSavedCard: boolean
}

/** Decisions, "GP rules": of the documents' two readings, the one that never asks again for what is known. */
export function stepAfterReservingGp(profile: GpProfile | 'signedOut'): GpStep {
  if (profile === 'signedOut') return 'signup'
  const isComplete =
    isMedicareCardComplete(profile.medicare) && isAddressComplete(profile.address) && profile.hasSavedCard
  return isComplete ? 'bookingPending' : 'medicare'
}
