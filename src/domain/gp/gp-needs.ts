import {
  type Address,
  isAddressComplete,
  isMedicareCardComplete,
  type MedicareCard,
} from '../clients/client-record.ts'
import { requiredMessage } from '../identifiers/checked.ts'
import { isCardInDate } from '../identifiers/numbers.ts'
import type { Term } from '../vocabulary.ts'
import { type GpSurvey, type PendingVariant, surveysOfVariant } from './booking-rules.ts'

export type SafetyResult = 'none' | 'negative' | 'positive'

export interface GpStanding {
  /** Null where it has run out, as where there is none. */
  readonly medicare: MedicareCard | null
  readonly address: Address | null
  readonly hasSavedCard: boolean
  /** Null unless the appointment is for a child. */
  readonly forChild: { readonly hasParentConsent: boolean; readonly hasGuardian: boolean } | null
  readonly variant: PendingVariant
  /** The last one that counts for this booking. */
  readonly safety: SafetyResult
  readonly completed: Readonly<Record<GpSurvey, boolean>>
}

/** The page that mends it; the contract's page paths have their addresses. */
type MendingPage = 'gpMedicare' | 'safetyCheck' | 'notSuitable' | 'treatmentPlanQuestions' | 'dass21'

interface Need extends Term {
  /** The code of the server's refusal. */
  readonly refusal: `${string}Missing` | 'otherSupportNeeded'
  readonly mendedAt: MendingPage
  readonly isMet: (standing: GpStanding) => boolean
}

const isSurveyMet = (survey: GpSurvey) => (standing: GpStanding) =>
  standing.completed[survey] || !surveysOfVariant[standing.variant].some((due) => due === survey)

/**
 * What a GP appointment needs before it is booked, in the order in which it is asked for; the label is what the client is
 * told when it is missing. See docs/product/gp.md#gp-confirmation.
 */
export const gpNeeds = [
  {
    code: 'medicareCard',
    refusal: 'medicareCardMissing',
    label: requiredMessage('Medicare card'),
    mendedAt: 'gpMedicare',
    isMet: ({ medicare }) => isMedicareCardComplete(medicare),
  },
  {
    code: 'address',
    refusal: 'addressMissing',
    label: requiredMessage('Address'),
    mendedAt: 'gpMedicare',
    isMet: ({ address }) => isAddressComplete(address),
  },
  {
    code: 'parentConsent',
    refusal: 'parentConsentMissing',
    label: requiredMessage('Consent of a parent or guardian'),
    mendedAt: 'gpMedicare',
    isMet: ({ forChild }) => forChild === null || (forChild.hasParentConsent && forChild.hasGuardian),
  },
  {
    code: 'savedCard',
    refusal: 'savedCardMissing',
    label: requiredMessage('Payment card'),
    // A card form is opened from there: the payment page alone has none to show.
    mendedAt: 'gpMedicare',
    isMet: ({ hasSavedCard }) => hasSavedCard,
  },
  {
    code: 'safetyCheck',
    refusal: 'safetyCheckMissing',
    label: requiredMessage('Safety check'),
    mendedAt: 'safetyCheck',
    isMet: ({ safety }) => safety !== 'none',
  },
  {
    code: 'otherSupport',
    refusal: 'otherSupportNeeded',
    label: "An online appointment isn't the right support for this",
    mendedAt: 'notSuitable',
    isMet: ({ safety }) => safety !== 'positive',
  },
  {
    code: 'mhtp',
    refusal: 'mhtpMissing',
    label: requiredMessage('Treatment plan questionnaire'),
    mendedAt: 'treatmentPlanQuestions',
    isMet: isSurveyMet('mhtp'),
  },
  {
    code: 'dass21',
    refusal: 'dass21Missing',
    label: requiredMessage('DASS-21 questionnaire'),
    mendedAt: 'dass21',
    isMet: isSurveyMet('dass21'),
  },
] as const satisfies readonly Need[]

export type GpNeed = (typeof gpNeeds)[number]

export type GpNeedCode = GpNeed['code']

export const missingGpNeeds = (standing: GpStanding): readonly GpNeed[] =>
  gpNeeds.filter(({ isMet }) => !isMet(standing))

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
