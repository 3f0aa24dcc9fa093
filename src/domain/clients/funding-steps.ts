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

/** Document 1 section 4: the page after sign-up or booking; Medicare's when no funding is known. */
export function formAfterBooking(funding: FundingMethod | null): FundingForm {
  return funding === null ? 'medicare' : formOfFunding[funding]
}

interface Stage {
  readonly needs: readonly Requirement[]
  readonly at: FundingForm
}

const medicareStages: readonly Stage[] = [
  { needs: ['medicareCard', 'address', 'referral', 'emergencyContact'], at: 'medicare' },
]
const emergencyContactStage: Stage = { needs: ['emergencyContact'], at: 'confirm' }

/** Document 1, "Profile check after a funding page". Each form that does not ask for an emergency contact leaves it to confirm. */
const stagesOfFunding = {
  rebate: medicareStages,
  bulkBill: medicareStages,
  dva: [{ needs: ['dvaCard', 'address'], at: 'dva' }, emergencyContactStage],
  ndis: [{ needs: ['ndisDetails'], at: 'ndis' }, emergencyContactStage],
  workCover: [{ needs: ['workCoverDetails'], at: 'workCover' }, emergencyContactStage],
  selfFunded: [{ needs: ['emergencyContact', 'cancellationAgreement'], at: 'confirm' }],
} as const satisfies Record<FundingMethod, readonly Stage[]>

/** Where the first missing requirement is asked for, or 'finish' when none is. */
export function stepAfterFunding(
  funding: FundingMethod,
  met: Readonly<Record<Requirement, boolean>>,
): FundingForm | 'finish' {
  const stages: readonly Stage[] = stagesOfFunding[funding]
  return stages.find((stage) => stage.needs.some((need) => !met[need]))?.at ?? 'finish'
}
