import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { type CardView, cardView } from '../../clinician-card/card-view.ts'
import { formatConcerns } from '../../clinician-card/format-card.ts'
import { cardsPerPage } from './cards-per-page.ts'
import { findByName, type NamedClinician } from './psychologist-names.ts'
import { readSearch } from './read-search.ts'
import type { Search } from './search.ts'
import { toApiQuery } from './to-api-query.ts'

/** Null when no answer could be had. */
export type Ask = <Name extends Operation>(
  name: Name,
  input: ApiInput<Name>,
) => Promise<ApiValue<Name> | null>

export type CardPage = {
  cards: CardView[]
  page: number
  total: number
  /** The moment that the order was made for. */
  at: string
}

export type Listing = {
  /** The address it answers, as it was written. */
  query: string
  search: Search
  /** The psychologist asked for by name or id, if there is such a one. */
  psychologist: NamedClinician | null
  /** One was asked for, and there is no such person. */
  isUnknown: boolean
  zone: ZoneId
  zoneWords: string
  /** "for anxiety and sleep" */
  helpWords: string
  /** The first page to show, or null when it could not be had. */
  first: CardPage | null
}

type ListingRequest = { ask: Ask; search: Search; zone: ZoneId; rates: readonly RateRow[]; now: Date }

type AskedByAddress = Omit<ListingRequest, 'search' | 'zone'> & { url: URL; visitZone: ZoneId }

/** The same on the server and in the browser; only the browser can ask as a signed-in client. */
export async function loadListing({ url, visitZone, ...asked }: AskedByAddress): Promise<Listing> {
  const wanted = readSearch(url.searchParams)
  const zone = wanted.timeZone ?? visitZone
  const isNamed = wanted.psychologistId !== null || wanted.psychologistName !== ''
  const found = isNamed ? await findPsychologist(asked.ask, wanted) : null
  const psychologist = found === 'unread' ? null : found
  const search = psychologist ? { ...wanted, psychologistId: psychologist._id, psychologistName: '' } : wanted
  const isUnknown = isNamed && found === null
  const emptyPage = { cards: [], page: 1, total: 0, at: asked.now.toISOString() }
  let first = isUnknown
    ? emptyPage
    : found === 'unread'
      ? null
      : await loadPage({ ...asked, search, zone }, search.page)
  const pages = Math.ceil((first?.total ?? 0) / cardsPerPage)
  if (pages > 0 && pages < search.page) first = await loadPage({ ...asked, search, zone }, pages)
  return {
    query: url.search,
    search,
    psychologist,
    isUnknown,
    zone,
    zoneWords: formatZone(zone, asked.now),
    helpWords: formatHelpWith(search),
    first,
  }
}

export async function loadPage(
  { ask, search, zone, rates, now }: ListingRequest,
  page: number,
  at?: string,
): Promise<CardPage | null> {
  const list = await ask('listClinicians', { query: toApiQuery(search, zone, page, at) })
  const viewing = { funding: search.funding, zone, hasTimeFilters: hasTimeFilters(search), now, rates }
  return (
    list && {
      cards: list.clinicians.map((clinician) => cardView(clinician, { ...viewing, rule: list.bookingRule })),
      page,
      total: list.pagination.totalItem,
      at: list.pagination.at,
    }
  )
}

async function findPsychologist(ask: Ask, { psychologistId, psychologistName }: Search) {
  const answer = await ask('listMinifiedClinicians', {})
  // Out of reach is not unknown: the id is then taken at its word.
  if (!answer) return psychologistId === null ? 'unread' : { _id: psychologistId, name: '' }
  return (
    answer.clinicians.find(({ _id }) => _id === psychologistId) ??
    findByName(answer.clinicians, psychologistName)
  )
}

/** Then a card without a time says that the preferred ones are booked. */
const hasTimeFilters = ({ days, times }: Search) => days.length > 0 || times.length > 0

function formatHelpWith({ helpWith }: Search): string {
  const words = formatConcerns(helpWith).toLowerCase()
  return words && `for ${words.replace(/, ([^,]*)$/, ' and $1')}`
}
