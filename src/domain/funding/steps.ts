import type { FundingForm } from './forms.ts'
import { defaultFunding, type FundingMethod, methods } from './methods.ts'
import type { Requirement } from './requirements.ts'

/** The page after sign-up or booking. */
export const formAfterBooking = (funding: FundingMethod | null): FundingForm =>
  methods[funding ?? defaultFunding].form.code

type Step = { readonly needs: readonly Requirement[]; readonly at: FundingForm }

const stepsOf = (funding: FundingMethod): readonly Step[] => methods[funding].steps

type Met = Readonly<Record<Requirement, boolean>>

/** Everything that is still missing, in the order in which it is asked for. */
export const missingRequirements = (funding: FundingMethod, met: Met): Requirement[] =>
  stepsOf(funding).flatMap(({ needs }) => needs.filter((need) => !met[need]))

/** Where the first missing requirement is asked for, or 'finish' when none is. */
export const stepAfterFunding = (funding: FundingMethod, met: Met): FundingForm | 'finish' =>
  stepsOf(funding).find(({ needs }) => needs.some((need) => !met[need]))?.at ?? 'finish'
