import type { AgeRange } from '../clinicians/age-ranges.ts'
import { servesOnlyAdults, servesOnlyUnder18s } from '../clinicians/age-ranges.ts'
import { acceptsNewClients } from '../clinicians/case-load.ts'
import type { Concern } from '../clinicians/concerns.ts'
import type { MatchingCriteria } from './answers.ts'

/** What is weighed of a psychologist whom the search found. */
export interface Candidate {
  readonly _id: string
  readonly name: string
  readonly caseLoad: { readonly isOpenToNewClients: boolean; readonly remainingSlots: number }
  readonly helmControl: {
    readonly primarySpecialisations: readonly Concern[]
    readonly secondarySpecialisations: readonly Concern[]
    readonly clientAgeRange: readonly AgeRange[]
    readonly shouldUseCaseLoad: boolean
    readonly bonaFides: { readonly yearsOfExperience: { readonly value: number } }
  }
  readonly matchedNextAvailabilities: readonly { readonly startDateTime: string }[]
}

/** See docs/product/matching.md#results. */
export const mostMatches = 3

/** What a psychologist is mostly seen for says more than what they also see. */
const weights = { primary: 2, secondary: 1 } as const

/** Best first: more of what was asked for, then sooner, then longer in the work. Up to three. */
export function rankMatches<Found extends Candidate>(
  found: readonly Found[],
  criteria: MatchingCriteria,
  attachedClinicianId: string | null,
): Found[] {
  return found
    .filter((one) => one._id !== attachedClinicianId && canSee(one, criteria))
    .toSorted(
      (a, b) =>
        closeness(b, criteria.concerns) - closeness(a, criteria.concerns) ||
        firstStart(a) - firstStart(b) ||
        countYears(b) - countYears(a) ||
        a.name.localeCompare(b.name),
    )
    .slice(0, mostMatches)
}

function canSee(one: Candidate, { who }: MatchingCriteria): boolean {
  const { clientAgeRange, shouldUseCaseLoad } = one.helmControl
  const isTooOldOrYoung =
    who === 'myChild' ? servesOnlyAdults(clientAgeRange) : servesOnlyUnder18s(clientAgeRange)
  return (
    !isTooOldOrYoung &&
    acceptsNewClients({ ...one.caseLoad, shouldUseCaseLoad }) &&
    one.matchedNextAvailabilities.length > 0
  )
}

function closeness({ helmControl }: Candidate, concerns: readonly Concern[]): number {
  return concerns.reduce((sum, concern) => {
    if (helmControl.primarySpecialisations.includes(concern)) return sum + weights.primary
    return helmControl.secondarySpecialisations.includes(concern) ? sum + weights.secondary : sum
  }, 0)
}

const countYears = ({ helmControl }: Candidate) => helmControl.bonaFides.yearsOfExperience.value

const firstStart = ({ matchedNextAvailabilities }: Pick<Candidate, 'matchedNextAvailabilities'>): number =>
  Date.parse(matchedNextAvailabilities[0]?.startDateTime ?? '')

const weekMs = 7 * 86_400_000
const waits = ['', 'a week', 'two weeks', 'three weeks'] as const
const longerWait = 'a month or more'

/** The few words above the reason: how close, and whether it means waiting longer than for the closest. */
export function fitHeading(
  position: number,
  one: Pick<Candidate, 'matchedNextAvailabilities'>,
  closest: Pick<Candidate, 'matchedNextAvailabilities'>,
): string {
  if (position === 0) return 'The closest fit'
  const weeks = Math.floor((firstStart(one) - firstStart(closest)) / weekMs)
  const wait = weeks > 0 ? (waits[weeks] ?? longerWait) : ''
  return wait ? `A good fit, if you can wait ${wait}` : 'Also a good fit'
}
