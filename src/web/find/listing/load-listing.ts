import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { concerns, genders, languages, styles } from '#domain/clinicians/vocabularies.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { parseFundingMethod } from '#domain/funding/methods.ts'
import { bandNames, bands, weekDays } from '#domain/time/days-and-times.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import { isOfferedZone, type ZoneId } from '#domain/time/zones.ts'
import type { Term } from '#domain/vocabulary.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { type CardView, cardView } from '../../clinician-card/card-view.ts'
import { formatConcerns } from '../../clinician-card/format-card.ts'
import { cardsPerPage, type ListingSearch } from './search.ts'

/** Null when no answer could be had. */
export type AskOperation = <Name extends Operation>(
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

export type ListingResults = {
  /** The address it answers, as it was written. */
  query: string
  search: ListingSearch
  /** The psychologist asked for by name or id, if there is such a one. */
  psychologist: NamedClinician | null
  /** Several who have the name that was typed; empty where one has it, or none was asked for. */
  named: readonly string[]
  /** One was asked for, and there is no such person. */
  isUnknown: boolean
  zone: ZoneId
  zoneWords: string
  /** "for anxiety and sleep" */
  helpWords: string
  /** The first page to show, or null when it could not be had. */
  first: CardPage | null
}

type ListingRequest = {
  ask: AskOperation
  search: ListingSearch
  named?: readonly string[]
  zone: ZoneId
  rates: readonly RateRow[]
  now: Date
}

type AddressRequest = Omit<ListingRequest, 'search' | 'named' | 'zone'> & { url: URL; visitZone: ZoneId }

/** The same on the server and in the browser; only the browser can ask as a signed-in client. */
export async function loadListing({ url, visitZone, ...asked }: AddressRequest): Promise<ListingResults> {
  const wanted = readSearch(url.searchParams)
  const zone = wanted.timeZone ?? visitZone
  const isNamed = wanted.psychologistId !== null || wanted.psychologistName !== ''
  const found = isNamed ? await findPsychologists(asked.ask, wanted) : []
  const psychologist = found !== 'unread' && found.length === 1 ? (found[0] ?? null) : null
  const named = found === 'unread' || psychologist ? [] : found.map(({ _id }) => _id)
  const search = psychologist ? { ...wanted, psychologistId: psychologist._id, psychologistName: '' } : wanted
  const isUnknown = isNamed && found !== 'unread' && found.length === 0
  const emptyPage = { cards: [], page: 1, total: 0, at: asked.now.toISOString() }
  let first = isUnknown
    ? emptyPage
    : found === 'unread'
      ? null
      : await loadPage({ ...asked, search, named, zone }, search.page)
  const pages = Math.ceil((first?.total ?? 0) / cardsPerPage)
  if (pages > 0 && pages < search.page) first = await loadPage({ ...asked, search, named, zone }, pages)
  return {
    query: url.search,
    search,
    psychologist,
    named,
    isUnknown,
    zone,
    zoneWords: formatZone(zone, asked.now),
    helpWords: formatHelpWith(search),
    first,
  }
}

export async function loadPage(
  { ask, search, named = [], zone, rates, now }: ListingRequest,
  page: number,
  at?: string,
): Promise<CardPage | null> {
  const asked = toApiQuery(search, zone, page, at)
  const query = named.length > 0 ? { ...asked, clinicianIds: [...named] } : asked
  const list = await ask('listClinicians', { query })
  const viewing = {
    funding: search.funding,
    concerns: search.helpWith,
    zone,
    hasTimeFilters: hasTimeFilters(search),
    now,
    rates,
  }
  return (
    list && {
      cards: list.clinicians.map((clinician) => cardView(clinician, { ...viewing, rule: list.bookingRule })),
      page,
      total: list.pagination.totalItem,
      at: list.pagination.at,
    }
  )
}

async function findPsychologists(
  ask: AskOperation,
  { psychologistId, psychologistName }: ListingSearch,
): Promise<NamedClinician[] | 'unread'> {
  const answer = await ask('listMinifiedClinicians', {})
  // Out of reach is not unknown: the id is then taken at its word.
  if (!answer)
    return psychologistId === null ? 'unread' : [{ _id: psychologistId, name: '', takesNewClients: true }]
  const chosen = answer.clinicians.filter(({ _id }) => _id === psychologistId)
  return chosen.length > 0 ? chosen : findByName(answer.clinicians, psychologistName)
}

/** Then a card without a time says that the preferred ones are booked. */
const hasTimeFilters = ({ days, times }: ListingSearch) => days.length > 0 || times.length > 0

function formatHelpWith({ helpWith }: ListingSearch): string {
  const words = formatConcerns(helpWith).toLowerCase()
  return words && `for ${words.replace(/, ([^,]*)$/, ' and $1')}`
}

const bandTerms = bandNames.map((code) => ({ code, label: bands[code].label }))
const lastPage = 100_000

/** Never throws and never asks again: what cannot be understood is left out, and the rest is kept. */
export function readSearch(query: URLSearchParams): ListingSearch {
  const one = <Code extends string>(name: string, terms: readonly Term<Code>[]) =>
    codesIn(query, name, terms)[0] ?? null
  const isOn = (name: string) => ['true', 'on', '1'].includes(query.get(name) ?? '')
  const id = (query.get('psychologistId') ?? '').trim()
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const zone = query.get('timeZone') ?? ''
  const page = Number(query.get('page') ?? 1)
  return {
    funding: textsIn(query, 'fundingMethods').map(parseFundingMethod).find(Boolean) ?? null,
    helpWith: codesIn(query, 'specializations', concerns),
    psychologistId: isId ? id.toLowerCase() : null,
    // What is no identifier is looked for by name: it must not list everyone.
    psychologistName: (query.get('psychologist') ?? '').trim() || (isId ? '' : id),
    invited: query.get('invited') === 'true',
    gender: one('psychologistGender', genders),
    language: one('languagesSpoken', languages),
    style: one('treatmentStyles', styles),
    days: codesIn(query, 'preferredDays', weekDays),
    times: codesIn(query, 'availableTimes', bandTerms),
    treatsTeens: isOn('isDoTreatTeens'),
    byPhone: isOn('isDoPhoneConsults'),
    onlyFree: isOn('nextAvailable'),
    timeZone: isOfferedZone(zone) ? zone : null,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** A JSON list, several values of one name (as a form sends them), or values with commas. */
const textsIn = (query: URLSearchParams, name: string): string[] =>
  query.getAll(name).flatMap((text) => listIn(text) ?? text.split(','))

function listIn(text: string): string[] | null {
  if (!text.trimStart().startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

function codesIn<Code extends string>(
  query: URLSearchParams,
  name: string,
  terms: readonly Term<Code>[],
): Code[] {
  const fold = (text: string) => text.trim().toLowerCase()
  const found = textsIn(query, name).flatMap((text) => {
    const term = terms.find(({ code, label }) => [code, label].some((known) => fold(known) === fold(text)))
    return term ? [term.code] : []
  })
  return [...new Set(found)]
}

/** The search as the API takes it. What was left open is left out. */
export function toApiQuery(
  search: ListingSearch,
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

export type NamedClinician = ApiValue<'listMinifiedClinicians'>['clinicians'][number]

const titles = /^(dr|prof|professor|associate|mr|mrs|ms|miss|mx)\.?$/

/** Without accents, and without a title: "Dr Ruth Ågren" → "ruth", "agren". */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !titles.test(word))

/** As many as one request names. */
const mostNamed = 100

/** Whoever has this whole name, else all whose name has each typed word somewhere in it. */
export function findByName(clinicians: readonly NamedClinician[], typed: string): NamedClinician[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const found = clinicians.filter(({ name }) => {
    const whole = wordsOf(name).join(' ')
    return wanted.every((word) => whole.includes(word))
  })
  const same = found.filter(({ name }) => wordsOf(name).join(' ') === wanted.join(' '))
  return (same.length > 0 ? same : found).slice(0, mostNamed)
}
