import {
  type Address,
  type Intake,
  isAddressComplete,
  isMedicareCardComplete,
  type MedicareCard,
} from '../clients/client-record.ts'
import { bookedFor, type OnBehalfOf } from '../clients/on-behalf-of.ts'
import { fundingMessages } from '../funding/form-fields.ts'
import {
  type CommonNeed,
  defaultFunding,
  fundingDetails,
  type FundingDetails,
  type FundingForm,
  fundingForms,
  type FundingMethod,
  mapDetails,
  methods,
} from '../funding/methods.ts'
import { requiredMessage } from '../identifiers/checked.ts'
import { type DvaCardType, isCardInDate } from '../identifiers/numbers.ts'

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

interface RequirementRule {
  /** What is said when it is missing. */
  readonly message: string
  readonly isMet: (profile: BookingProfile) => boolean
}

const commonRules: Readonly<Record<CommonNeed, RequirementRule>> = {
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

const detailsRules = fundingDetails.map((form): [string, RequirementRule] => [
  `${form}Details`,
  { message: `${fundingForms[form].title} are required`, isMet: ({ hasDetails }) => hasDetails[form] },
])

// fromEntries loses the names of the keys: the common needs, and one for each form with details of its own.
const rules = { ...commonRules, ...Object.fromEntries(detailsRules) } as Readonly<
  Record<Requirement, RequirementRule>
>

export const requirementMessage = (requirement: Requirement): string => rules[requirement].message

export const requirementsMet = (profile: BookingProfile): Readonly<Record<Requirement, boolean>> =>
  // As above: the same keys.
  Object.fromEntries(
    Object.entries(rules).map(([requirement, { isMet }]) => [requirement, isMet(profile)]),
  ) as Record<Requirement, boolean>

/** The page after sign-up or booking. */
export const formAfterBooking = (funding: FundingMethod | null): FundingForm =>
  methods[funding ?? defaultFunding].form.code

type FormRequirements = { readonly needs: readonly Requirement[]; readonly at: FundingForm }

const stepsOf = (funding: FundingMethod): readonly FormRequirements[] => methods[funding].steps

type MetRequirements = Readonly<Record<Requirement, boolean>>

/** Everything that is still missing, in the order in which it is asked for. */
export const missingRequirements = (funding: FundingMethod, met: MetRequirements): Requirement[] =>
  stepsOf(funding).flatMap(({ needs }) => needs.filter((need) => !met[need]))

/** Where the first missing requirement is asked for, or 'finish' when none is. */
export const stepAfterFunding = (funding: FundingMethod, met: MetRequirements): FundingForm | 'finish' =>
  stepsOf(funding).find(({ needs }) => needs.some((need) => !met[need]))?.at ?? 'finish'

type OwnDetails = Readonly<Record<FundingDetails, object | null>>

/** What a client has on file, as their record shows it; null is not on file. */
export interface RecordOnFile extends OwnDetails {
  readonly medicare: (MedicareCard & { readonly dva: { readonly cardType: DvaCardType } | null }) | null
  readonly address: Address | null
  /** What the client is to the account holder: who it is for until a form says otherwise. */
  readonly onBehalfOf: OnBehalfOf
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string
  readonly intake: Intake | null
  readonly guardian: object | null
  readonly keyClientContacts: readonly { readonly tags: readonly string[] }[]
}

type ThisBookingAnswers = Pick<BookingProfile, 'hasReferral' | 'hasAgreedToCancellationPolicy'> & {
  /** Given for this booking. What was said for an earlier one does not count. */
  hasParentConsent: boolean
  /** YYYY-MM-DD where the client is. */
  today: string
}

/** A card that has run out since it was given is not on file: its holder has a new one, and Medicare pays nothing on the old. */
export function toBookingProfile(
  file: RecordOnFile,
  { today, hasParentConsent, ...ofThisBooking }: ThisBookingAnswers,
): BookingProfile {
  const { medicare, address } = file
  const isInDate = Boolean(medicare?.expiryDate && isCardInDate(medicare.expiryDate, today))
  return {
    ...ofThisBooking,
    medicare: isInDate ? medicare : null,
    dva: medicare?.dva ?? null,
    address,
    hasEmergencyContact: file.keyClientContacts.some(({ tags }) => tags.includes('emergency')),
    hasDetails: mapDetails((form) => file[form] !== null),
    forChild:
      bookedFor(file, today) === 'myChild' ? { hasParentConsent, hasGuardian: file.guardian !== null } : null,
  }
}

/**
 * A Medicare profile from before the launch has its referral brought up to date first.
 * See docs/product/funding.md#older-profiles.
 */
export function needsReferralUpdate(
  funding: FundingMethod,
  profile: { createdOn: string; firstLaunchDate: string },
): boolean {
  return methods[funding].needsReferral && profile.createdOn < profile.firstLaunchDate
}
