import type { Settings } from '#contract/settings.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { callApi } from '../../api/call-api.ts'
import { readVisitZone } from '../../client/visit-zone.ts'
import {
  type AskOperation,
  type CardPage,
  type ListingResults,
  loadListing,
  loadPage,
} from './load-listing.ts'

const askWith =
  (signal?: AbortSignal): AskOperation =>
  async (name, input) => {
    const answer = await callApi(name, input, { signal })
    return answer.ok ? answer.value : null
  }

/** Asked once a visit, and again if that failed: a card without its rates only leaves out the price. */
let settings: Settings | null = null
async function practice() {
  settings ??= await askWith()('readSettings', {})
  return { rates: settings?.rates ?? [], zone: settings?.defaultTimeZone ?? defaultZone }
}

/** What an address lists, as the signed-in client, if there is one, and in the zone of this visit. */
export async function loadInBrowser(address: string, signal: AbortSignal): Promise<ListingResults> {
  const { rates, zone } = await practice()
  return loadListing({
    ask: askWith(signal),
    url: new URL(address),
    visitZone: readVisitZone(zone),
    rates,
    now: new Date(),
  })
}

/** In the order of the first page, whatever has become too soon since it was read. */
export async function loadFurtherPage(
  { search, named, zone, first }: Pick<ListingResults, 'search' | 'named' | 'zone' | 'first'>,
  page: number,
): Promise<CardPage | null> {
  const { rates } = await practice()
  return loadPage({ ask: askWith(), search, named, zone, rates, now: new Date() }, page, first?.at)
}
