import { bands } from '../time/bands.ts'
import { formatMinuteOfDay } from '../time/format.ts'
import type { ZoneId } from '../time/zones.ts'
import type { MatchingCriteria } from './answers.ts'

/** How many of the soonest who fit are weighed against each other: the most that one page gives. */
export const candidatesWeighed = 50

/**
 * The answers as a search of GET /get-filtered-clinicians: only people who are free then. A young person's age is part of
 * the search; an adult's is not, because those who name no age range see adults too.
 */
export function listingQueryOf(criteria: MatchingCriteria, zone: ZoneId): URLSearchParams {
  const times = criteria.times.map((band) => bands[band].filter)
  const query = {
    funding: [criteria.funding],
    clientMentalHealthConcern: criteria.concerns,
    gender: criteria.gender === null ? [] : [criteria.gender],
    language: [criteria.language],
    style: criteria.style === null ? [] : [criteria.style],
    days: criteria.days,
    startTime: times.map(({ start }) => formatMinuteOfDay(start, 'HH:mm')),
    endTime: times.map(({ end }) => formatMinuteOfDay(end, 'HH:mm')),
    clientAgeRange: criteria.who === 'myChild' ? ['teenagers'] : [],
    nextAvailable: ['true'],
    perPage: [String(candidatesWeighed)],
    timeZone: [zone],
  } satisfies Record<string, readonly string[]>
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join()]] : [])),
  )
}
