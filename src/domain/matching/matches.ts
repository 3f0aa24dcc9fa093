import { acceptsNewClients } from '../clinicians/card.ts'
import {
  type AgeRange,
  type Concern,
  servesOnlyAdults,
  servesOnlyUnder18s,
} from '../clinicians/vocabularies.ts'
import { bands } from '../time/days-and-times.ts'
import { formatMinuteOfDay } from '../time/format.ts'
import type { ZoneId } from '../time/zones.ts'
import type { MatchingCriteria } from './questions.ts'

/** What is weighed of a psychologist whom the search found. */
export interface MatchCandidate {
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
export function rankMatches<Found extends MatchCandidate>(
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

function canSee(one: MatchCandidate, { who }: MatchingCriteria): boolean {
  const { clientAgeRange, shouldUseCaseLoad } = one.helmControl
  const isTooOldOrYoung =
    who === 'myChild' ? servesOnlyAdults(clientAgeRange) : servesOnlyUnder18s(clientAgeRange)
  return (
    !isTooOldOrYoung &&
    acceptsNewClients({ ...one.caseLoad, shouldUseCaseLoad }) &&
    one.matchedNextAvailabilities.length > 0
  )
}

function closeness({ helmControl }: MatchCandidate, concerns: readonly Concern[]): number {
  return concerns.reduce((sum, concern) => {
    if (helmControl.primarySpecialisations.includes(concern)) return sum + weights.primary
    return helmControl.secondarySpecialisations.includes(concern) ? sum + weights.secondary : sum
  }, 0)
}

const countYears = ({ helmControl }: MatchCandidate) => helmControl.bonaFides.yearsOfExperience.value

const firstStart = ({
  matchedNextAvailabilities,
}: Pick<MatchCandidate, 'matchedNextAvailabilities'>): number =>
  Date.parse(matchedNextAvailabilities[0]?.startDateTime ?? '')

const weekMs = 7 * 86_400_000
const waits = ['', 'a week', 'two weeks', 'three weeks'] as const
const longerWait = 'a month or more'

/** The few words above the reason: how close, and whether it means waiting longer than for the closest. */
export function fitHeading(
  position: number,
  one: Pick<MatchCandidate, 'matchedNextAvailabilities'>,
  closest: Pick<MatchCandidate, 'matchedNextAvailabilities'>,
): string {
  if (position === 0) return 'The closest fit'
  const weeks = Math.floor((firstStart(one) - firstStart(closest)) / weekMs)
  const wait = weeks > 0 ? (waits[weeks] ?? longerWait) : ''
  return wait ? `A good fit, if you can wait ${wait}` : 'Also a good fit'
}

/** How many of the soonest who fit are weighed against each other: the most that one page gives. */
const candidatesWeighed = 50

/**
 * The answers as a search of the listing: only people who are free then. A young person's age is part of the search; an
 * adult's is not, because those who name no age range see adults too.
 */
export function toListingQuery(criteria: MatchingCriteria, zone: ZoneId) {
  const times = criteria.times.map((band) => bands[band].filter)
  return {
    funding: criteria.funding,
    clientMentalHealthConcern: [...criteria.concerns],
    gender: criteria.gender ?? undefined,
    language: criteria.language ?? undefined,
    style: criteria.style ?? undefined,
    days: [...criteria.days],
    startTime: times.map(({ start }) => formatMinuteOfDay(start, 'HH:mm')),
    endTime: times.map(({ end }) => formatMinuteOfDay(end, 'HH:mm')),
    clientAgeRange: criteria.who === 'myChild' ? ('teenagers' as const) : undefined,
    nextAvailable: 'true' as const,
    perPage: candidatesWeighed,
    timeZone: zone,
  }
}
