import { type FundingMethod, methods } from '../funding/methods.ts'
import { type CaseLoad, isCaseLoadFull } from '../clinicians/card.ts'
import type { AgeRange } from '../clinicians/vocabularies.ts'
import { checkAge } from './on-behalf-of.ts'

type ClientToMove = {
  readonly age: number
  /** Of their last booking; null while there was none. */
  readonly funding: FundingMethod | null
}

type NewClinician = Pick<CaseLoad, 'shouldUseCaseLoad' | 'remainingSlots'> & {
  readonly clientAgeRange: readonly AgeRange[]
  readonly fundingMethods: readonly FundingMethod[]
  /** They have a place with them already. */
  readonly isTheirs: boolean
}

export type Misfit = 'full' | 'age' | 'funding'

/** Why someone cannot be given to a psychologist; null where they can. See docs/product/practice.md#change-of-psychologist. */
export function findMisfitOf({ age, funding }: ClientToMove, clinician: NewClinician): Misfit | null {
  const { clientAgeRange, fundingMethods } = clinician
  if (!checkAge({ age, psychologistBooking: { funding: null, clientAgeRange } }).ok) return 'age'
  if (funding !== null && !fundingMethods.includes(funding)) return 'funding'
  return isCaseLoadFull(clinician) && !clinician.isTheirs ? 'full' : null
}

export const misfitWords = (misfit: Misfit, funding: FundingMethod | null): string => {
  switch (misfit) {
    case 'full':
      return 'has no place left'
    case 'age':
      return 'doesn’t see clients of this age'
    case 'funding':
      return `does not take ${funding === null ? 'their way to pay' : methods[funding].label}`
  }
}
