import { bands } from '#domain/time/bands.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { cardsPerPage } from './cards-per-page.ts'
import type { Search } from './search.ts'

/** The search as GET /get-filtered-clinicians takes it (document 2 section 3, "Clinician search parameters"). */
export function apiQuery(search: Search, zone: ZoneId, page: number): string {
  const ranges = search.times.map((band) => bands[band].filter)
  const clock = (minutes: number) => formatMinuteOfDay(minutes, 'HH:mm')
  const query: Record<string, string> = {
    funding: search.funding ?? '',
    clientMentalHealthConcern: search.helpWith.join(','),
    clinicianIds: search.psychologistId ?? '',
    gender: search.gender ?? '',
    language: search.language ?? '',
    style: search.style ?? '',
    days: search.days.join(','),
    startTime: ranges.map(({ start }) => clock(start)).join(','),
    endTime: ranges.map(({ end }) => clock(end)).join(','),
    clientAgeRange: search.treatsTeens ? 'teenagers' : '',
    deliveryMode: search.byPhone ? 'phone' : '',
    nextAvailable: search.onlyFree ? 'true' : '',
    timeZone: zone,
    page: String(page),
    perPage: String(cardsPerPage),
  }
  return String(new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')))
}
