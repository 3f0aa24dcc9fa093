import type { Settings } from '#contract/settings.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { readItem } from '../appointment/session-items.ts'
import { type Ask, type CardPage, type Listing, loadListing, loadPage } from './load-listing.ts'

const askWith =
  (signal?: AbortSignal): Ask =>
  async <T>(path: string) => {
    const answer = await callApi<T>(path, { signal })
    return answer.ok ? answer.value : null
  }

/** Asked once a visit, and again if that failed: a card without its rates only leaves out the price. */
let settings: Settings | null = null
async function rates() {
  settings ??= await askWith()<Settings>('/settings')
  return settings?.rates ?? []
}

/** What an address lists, as whoever is signed in and in the zone of this visit. */
export async function loadInBrowser(address: string, signal: AbortSignal): Promise<Listing> {
  return loadListing({
    ask: askWith(signal),
    url: new URL(address),
    visitZone: readItem('timeZone') ?? defaultZone,
    rates: await rates(),
    now: new Date(),
  })
}

export async function loadFurtherPage(
  { search, zone }: Pick<Listing, 'search' | 'zone'>,
  page: number,
): Promise<CardPage | null> {
  return loadPage({ ask: askWith(), search, zone, rates: await rates(), now: new Date() }, page)
}
