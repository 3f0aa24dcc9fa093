import type { ClinicianList } from '#contract/clinicians.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { zoneWords } from '../appointment/zone-line.tsx'
import { type CardView, cardView } from '../clinician-card/card-view.ts'
import { concernWords } from '../clinician-card/card-words.ts'
import { apiQuery } from './api-query.ts'
import { cardsPerPage } from './cards-per-page.ts'
import { findByName, type NamedClinician, namesPath } from './psychologist-names.ts'
import { readSearch } from './read-search.ts'
import type { Search } from './search.ts'

/** Null when no answer could be had. */
export type Ask = <T>(path: string) => Promise<T | null>

export type CardPage = { cards: CardView[]; page: number; total: number }

export type Listing = {
  /** The address it answers, as it was written. */
  query: string
  search: Search
  /** The psychologist asked for by name or id, if there is such a one. */
  psychologist: NamedClinician | null
  zone: ZoneId
  zoneWords: string
  /** "for anxiety and sleep" */
  helpWords: string
  /** The first page to show, or null when it could not be had. */
  first: CardPage | null
}

type Asked = { ask: Ask; search: Search; zone: ZoneId; rates: readonly RateRow[]; now: Date }

type AskedByAddress = Omit<Asked, 'search' | 'zone'> & { url: URL; visitZone: ZoneId }

/** The same on the server and in the browser; only the browser can ask as somebody. */
export async function loadListing({ url, visitZone, ...asked }: AskedByAddress): Promise<Listing> {
  const wanted = readSearch(url.searchParams)
  const zone = wanted.timeZone ?? visitZone
  const psychologist = await findPsychologist(asked.ask, wanted)
  const search = { ...wanted, psychologistId: psychologist?._id ?? null, psychologistName: '' }
  let first = await loadPage({ ...asked, search, zone }, search.page)
  const pages = Math.ceil((first?.total ?? 0) / cardsPerPage)
  if (pages > 0 && pages < search.page) first = await loadPage({ ...asked, search, zone }, pages)
  return {
    query: url.search,
    search,
    psychologist,
    zone,
    zoneWords: zoneWords(zone, asked.now),
    helpWords: helpWords(search),
    first,
  }
}

export async function loadPage(
  { ask, search, zone, rates, now }: Asked,
  page: number,
): Promise<CardPage | null> {
  const list = await ask<ClinicianList>(`/get-filtered-clinicians?${apiQuery(search, zone, page)}`)
  const viewing = { funding: search.funding, zone, hasTimeFilters: hasTimeFilters(search), now, rates }
  return (
    list && {
      cards: list.clinicians.map((clinician) => cardView(clinician, viewing)),
      page,
      total: list.pagination.totalItem,
    }
  )
}

async function findPsychologist(ask: Ask, { psychologistId, psychologistName }: Search) {
  if (psychologistId === null && psychologistName === '') return null
  const answer = await ask<{ clinicians: NamedClinician[] }>(namesPath)
  // Out of reach is not unknown: the id is then taken at its word.
  if (!answer) return psychologistId === null ? null : { _id: psychologistId, name: '' }
  return (
    answer.clinicians.find(({ _id }) => _id === psychologistId) ??
    findByName(answer.clinicians, psychologistName)
  )
}

/** Then a card without a time says that the preferred ones are booked. */
const hasTimeFilters = ({ days, times }: Search) => days.length > 0 || times.length > 0

function helpWords({ helpWith }: Search): string {
  const words = concernWords(helpWith).toLowerCase()
  return words && `for ${words.replace(/, ([^,]*)$/, ' and $1')}`
}
