import type { Address, MedicareCard } from '../clients/profile.ts'
import { isAddressComplete, isMedicareCardComplete } from '../clients/profile.ts'
import type { DvaCardType } from '../identifiers/dva.ts'
import { requiredMessage } from '../identifiers/messages.ts'
import { fundingMessages } from './form-fields.ts'
import { fundingDetails, type FundingDetails, fundingForms } from './forms.ts'
import type { CommonNeed } from './row.ts'

export type Requirement = CommonNeed | `${FundingDetails}Details`

/** What the server says to a client who left a step out. */
export const stepsMissingText =
  'Some details are still needed before we can book this. Please go back and fill them in.'

export interface BookingProfile {
  readonly medicare: MedicareCard | null
  readonly dva: { readonly cardType: DvaCardType } | null
  readonly address: Address | null
  readonly hasReferral: boolean
  readonly hasEmergencyContact: boolean
  /** Whether the details that only one funding asks for are on file. */
  readonly hasDetails: Readonly<Record<FundingDetails, boolean>>
  /** Null unless the appointment is for a child. */
  readonly forChild: { readonly hasParentConsent: boolean; readonly hasGuardian: boolean } | null
  /** Of this booking, not of the profile: it is asked each time. */
  readonly hasAgreedToCancellationPolicy: boolean
}

interface Rule {
  /** What is said when it is missing. */
  readonly message: string
  readonly isMet: (profile: BookingProfile) => boolean
}

const commonRules: Readonly<Record<CommonNeed, Rule>> = {
  medicareCard: {
    message: requiredMessage('Medicare card'),
    isMet: ({ medicare }) => isMedicareCardComplete(medicare),
  },
  dvaCard: {
    message: requiredMessage('DVA card'),
    // The DVA form asks for a Medicare card beside a white card only, so a gold card must not wait for one.
    isMet: ({ dva, medicare }) =>
      dva !== null && (dva.cardType === 'gold' || isMedicareCardComplete(medicare)),
  },
  address: { message: requiredMessage('Address'), isMet: ({ address }) => isAddressComplete(address) },
  referral: {
    message: 'Please say whether you have a referral from a GP',
    isMet: ({ hasReferral }) => hasReferral,
  },
  emergencyContact: {
    message: requiredMessage('Emergency contact'),
    isMet: ({ hasEmergencyContact }) => hasEmergencyContact,
  },
  cancellationAgreement: {
    message: 'Please agree to the cancellation policy in order to continue',
    isMet: ({ hasAgreedToCancellationPolicy }) => hasAgreedToCancellationPolicy,
  },
  parentConsent: {
    message: fundingMessages.consent,
    isMet: ({ forChild }) => forChild?.hasParentConsent ?? true,
  },
  guardian: {
    message: requiredMessage('Parent or guardian'),
    isMet: ({ forChild }) => forChild?.hasGuardian ?? true,
  },
}

const detailsRules = fundingDetails.map((form): [string, Rule] => [
  `${form}Details`,
  { message: `${fundingForms[form].title} are required`, isMet: ({ hasDetails }) => hasDetails[form] },
])

// fromEntries loses the names of the keys: the common needs, and one for each form with details of its own.
const rules = { ...commonRules, ...Object.fromEntries(detailsRules) } as Readonly<Record<Requirement, Rule>>

export const requirementMessage = (requirement: Requirement): string => rules[requirement].message

export const requirementsMet = (profile: BookingProfile): Readonly<Record<Requirement, boolean>> =>
  // As above: the same keys.
  Object.fromEntries(
    Object.entries(rules).map(([requirement, { isMet }]) => [requirement, isMet(profile)]),
  ) as Record<Requirement, boolean>
