import type { DvaCardType } from '../identifiers/dva.ts'
import type { Address, MedicareCard } from './profile.ts'
import { isAddressComplete, isMedicareCardComplete } from './profile.ts'

/** What a booking may need before it can be finished. */
export type Requirement =
  | 'medicareCard'
  | 'dvaCard'
  | 'address'
  | 'referral'
  | 'emergencyContact'
  | 'ndisDetails'
  | 'workCoverDetails'
  | 'cancellationAgreement'

export interface BookingProfile {
  readonly medicare: MedicareCard | null
  readonly dva: { readonly cardType: DvaCardType } | null
  readonly address: Address | null
  readonly hasReferral: boolean
  readonly hasEmergencyContact: boolean
  readonly hasNdisDetails: boolean
  readonly hasWorkCoverDetails: boolean
  /** Of this booking, not of the profile: it is asked each time. */
  readonly hasAgreedToCancellationPolicy: boolean
}

export function requirementsMet(profile: BookingProfile): Readonly<Record<Requirement, boolean>> {
  const medicareCard = isMedicareCardComplete(profile.medicare)
  return {
    medicareCard,
    // The DVA form asks for a Medicare card beside a white card only, so a gold card must not wait for one.
    dvaCard: profile.dva !== null && (profile.dva.cardType === 'gold' || medicareCard),
    address: isAddressComplete(profile.address),
    referral: profile.hasReferral,
    emergencyContact: profile.hasEmergencyContact,
    ndisDetails: profile.hasNdisDetails,
    workCoverDetails: profile.hasWorkCoverDetails,
    cancellationAgreement: profile.hasAgreedToCancellationPolicy,
  }
}
