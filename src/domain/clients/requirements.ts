import type { DvaCardType } from '../identifiers/dva.ts'
import { requiredMessage } from '../identifiers/messages.ts'
import { fundingMessages } from './funding-fields.ts'
import type { Address, MedicareCard } from './profile.ts'
import { isAddressComplete, isMedicareCardComplete } from './profile.ts'

/** What a booking may need before it can be finished, with what is said when it is missing. */
export const requirements = {
  medicareCard: requiredMessage('Medicare card'),
  dvaCard: requiredMessage('DVA card'),
  address: requiredMessage('Address'),
  referral: 'Please say whether you have a referral from a GP',
  emergencyContact: requiredMessage('Emergency contact'),
  ndisDetails: 'NDIS details are required',
  workCoverDetails: 'WorkCover details are required',
  cancellationAgreement: 'Please agree to the cancellation policy in order to continue',
  parentConsent: fundingMessages.consent,
  guardian: requiredMessage('Parent or guardian'),
} as const satisfies Record<string, string>

export type Requirement = keyof typeof requirements

/** What the server says to whoever left a step out (faults, 13). */
export const stepsMissingText =
  'Some details are still needed before we can book this. Please go back and fill them in.'

export interface BookingProfile {
  readonly medicare: MedicareCard | null
  readonly dva: { readonly cardType: DvaCardType } | null
  readonly address: Address | null
  readonly hasReferral: boolean
  readonly hasEmergencyContact: boolean
  readonly hasNdisDetails: boolean
  readonly hasWorkCoverDetails: boolean
  /** Null unless the appointment is for a child. */
  readonly forChild: { readonly hasParentConsent: boolean; readonly hasGuardian: boolean } | null
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
    parentConsent: profile.forChild?.hasParentConsent ?? true,
    guardian: profile.forChild?.hasGuardian ?? true,
  }
}
