import type { ApiInput } from '#contract/api-types.ts'
import { bands } from '#domain/time/bands.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { cardsPerPage } from './cards-per-page.ts'
import type { Search } from './search.ts'

/** The search as the API takes it. What was left open is left out. */
export function toApiQuery(
  search: Search,
  zone: ZoneId,
  page: number,
  at?: string,
): ApiInput<'listClinicians'>['query'] {
  const ranges = search.times.map((band) => bands[band].filter)
  const clock = (minutes: number) => formatMinuteOfDay(minutes, 'HH:mm')
  return {
    funding: search.funding ?? undefined,
    clientMentalHealthConcern: [...search.helpWith],
    clinicianIds: search.psychologistId ?? undefined,
    gender: search.gender ?? undefined,
    language: search.language ?? undefined,
    style: search.style ?? undefined,
    days: [...search.days],
    startTime: ranges.map(({ start }) => clock(start)),
    endTime: ranges.map(({ end }) => clock(end)),
    clientAgeRange: search.treatsTeens ? 'teenagers' : undefined,
    deliveryMode: search.byPhone ? 'phone' : undefined,
    nextAvailable: search.onlyFree ? 'true' : undefined,
    timeZone: zone,
    page,
    perPage: cardsPerPage,
    at,
  }
}
