import type { ReferralStatus } from '../funding/referral.ts'
import { type FundingMethod, methods } from '../funding/methods.ts'
import {
  type BookingProfile,
  missingRequirements,
  type Requirement,
  requirementsMet,
} from './requirements.ts'
import type { VerificationOutcome } from '../identifiers/verification.ts'

/** What a session can still lack once it is booked, in the order in which a diary says it. See docs/product/practice.md#missing. */
export const sessionNeeds = [
  { code: 'referralMissing', label: 'Referral missing' },
  { code: 'referralAwaited', label: 'Referral not here yet' },
  { code: 'medicareCard', label: 'Medicare card missing or out of date' },
  { code: 'medicareUnverified', label: 'Medicare card not verified' },
  { code: 'dvaCard', label: 'DVA card missing' },
  { code: 'dvaUnverified', label: 'DVA card not verified' },
  { code: 'ndisDetails', label: 'NDIS number and plan missing' },
  { code: 'planManagerEmail', label: 'Plan manager’s email missing' },
  { code: 'workCoverDetails', label: 'WorkCover claim missing' },
  { code: 'workCoverApproval', label: 'WorkCover approval missing' },
  { code: 'savedCard', label: 'No saved card' },
  { code: 'emergencyContact', label: 'Emergency contact missing' },
  { code: 'guardian', label: 'Parent or guardian missing' },
  { code: 'parentConsent', label: 'Parent’s consent missing' },
  { code: 'address', label: 'Address missing' },
  { code: 'formsLeft', label: 'Questionnaires not sent yet' },
] as const

export type SessionNeed = (typeof sessionNeeds)[number]['code']
export const sessionNeedCodes = sessionNeeds.map(({ code }) => code)

/** A referral is asked about below, and nothing is booked without agreeing to the policy. */
const askedOtherwise: readonly Requirement[] = ['referral', 'cancellationAgreement']

/** A GP’s appointment is bulk billed and has no funding to choose. */
const gpRequirements: readonly Requirement[] = ['medicareCard', 'address', 'guardian', 'parentConsent']

export interface SessionFile {
  readonly isGP: boolean
  readonly funding: FundingMethod | null
  readonly referral: ReferralStatus | null
  readonly profile: BookingProfile
  /** A GP’s appointment was booked with forms to follow, and some are not sent. */
  readonly hasFormsLeft: boolean
  readonly hasSavedCard: boolean
  readonly medicareVerification: VerificationOutcome | null
  readonly dvaVerification: VerificationOutcome | null
  /** Of a plan-managed NDIS plan: no one knows where its invoices go. */
  readonly lacksPlanManagerEmail: boolean
  /** Null where there is no WorkCover claim on file. */
  readonly isWorkCoverApproved: boolean | null
}

export function findSessionNeeds(file: SessionFile): SessionNeed[] {
  const found = new Set<string>([...missingOnFile(file), ...missingOfSession(file)])
  return sessionNeedCodes.filter((code) => found.has(code))
}

function missingOnFile({ isGP, funding, profile }: SessionFile): Requirement[] {
  const met = requirementsMet(profile)
  if (isGP) return gpRequirements.filter((need) => !met[need])
  return funding ? missingRequirements(funding, met).filter((need) => !askedOtherwise.includes(need)) : []
}

function missingOfSession(file: SessionFile): SessionNeed[] {
  const { isGP, funding, referral, profile } = file
  const method = !isGP && funding ? methods[funding] : null
  const usesMedicare = isGP || method?.form.code === 'medicare'
  return [
    ...(file.hasFormsLeft ? (['formsLeft'] as const) : []),
    ...(method?.needsReferral && referral === 'waiting' ? (['referralAwaited'] as const) : []),
    ...(method?.needsReferral && (referral === null || referral === 'none')
      ? (['referralMissing'] as const)
      : []),
    ...(usesMedicare && profile.medicare && isUnverified(file.medicareVerification)
      ? (['medicareUnverified'] as const)
      : []),
    ...(funding === 'dva' && profile.dva && isUnverified(file.dvaVerification)
      ? (['dvaUnverified'] as const)
      : []),
    ...(funding === 'ndis' && file.lacksPlanManagerEmail ? (['planManagerEmail'] as const) : []),
    ...(funding === 'workCover' && file.isWorkCoverApproved === false
      ? (['workCoverApproval'] as const)
      : []),
    ...((method?.price === 'rebate' || method?.price === 'selfFunded') && !file.hasSavedCard
      ? (['savedCard'] as const)
      : []),
  ]
}

const isUnverified = (outcome: VerificationOutcome | null): boolean => outcome !== 'match'
