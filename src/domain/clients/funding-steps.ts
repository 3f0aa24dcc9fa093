import type { FundingMethod } from '../clinicians/funding.ts'
import type { Requirement } from './requirements.ts'

/** A page of the booking journey, by name: only the web builds URLs. */
export type FundingForm = 'medicare' | 'ndis' | 'dva' | 'workCover' | 'confirm'

const formOfFunding = {
  rebate: 'medicare',
  bulkBill: 'medicare',
  ndis: 'ndis',
  dva: 'dva',
  workCover: 'workCover',
  selfFunded: 'confirm',
} as const satisfies Record<FundingMethod, FundingForm>

/** Document 1 section 4: "default Medicare", for whoever has not said how they pay. */
export const defaultFunding: FundingMethod = 'rebate'

/** The page after sign-up or booking. */
export const formAfterBooking = (funding: FundingMethod | null): FundingForm =>
  formOfFunding[funding ?? defaultFunding]

interface Stage {
  readonly needs: readonly Requirement[]
  readonly at: FundingForm
}

/** Met by everybody who does not book for a child. */
const childNeeds = ['parentConsent', 'guardian'] as const satisfies readonly Requirement[]

const medicareStages: readonly Stage[] = [
  { needs: ['medicareCard', 'address', 'referral', 'emergencyContact', ...childNeeds], at: 'medicare' },
]
const emergencyContactStage: Stage = { needs: ['emergencyContact'], at: 'confirm' }

/**
 * Document 1, "Profile check after a funding page". Each form that does not ask for an emergency contact leaves it to confirm,
 * as the DVA form does with the parent of a child; WorkCover is not offered for a child.
 */
const stagesOfFunding = {
  rebate: medicareStages,
  bulkBill: medicareStages,
  dva: [
    { needs: ['dvaCard', 'address'], at: 'dva' },
    { needs: ['emergencyContact', ...childNeeds], at: 'confirm' },
  ],
  ndis: [{ needs: ['ndisDetails', ...childNeeds], at: 'ndis' }, emergencyContactStage],
  workCover: [{ needs: ['workCoverDetails'], at: 'workCover' }, emergencyContactStage],
  selfFunded: [{ needs: ['emergencyContact', 'cancellationAgreement', ...childNeeds], at: 'confirm' }],
} as const satisfies Record<FundingMethod, readonly Stage[]>

type Met = Readonly<Record<Requirement, boolean>>

/** Everything that is still missing, in the order in which it is asked for. */
export function missingRequirements(funding: FundingMethod, met: Met): Requirement[] {
  const stages: readonly Stage[] = stagesOfFunding[funding]
  return stages.flatMap((stage) => stage.needs.filter((need) => !met[need]))
}

/** Where the first missing requirement is asked for, or 'finish' when none is. */
export function stepAfterFunding(funding: FundingMethod, met: Met): FundingForm | 'finish' {
  const stages: readonly Stage[] = stagesOfFunding[funding]
  return stages.find((stage) => stage.needs.some((need) => !met[need]))?.at ?? 'finish'
}
