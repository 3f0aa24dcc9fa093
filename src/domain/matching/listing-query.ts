import { bands } from '../time/bands.ts'
import { formatMinuteOfDay } from '../time/format.ts'
import type { ZoneId } from '../time/zones.ts'
import type { MatchingCriteria } from './answers.ts'

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
    language: criteria.language,
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
