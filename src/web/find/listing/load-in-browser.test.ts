import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ZoneId } from '#domain/time/zones.ts'
import { amelia } from '../../clinician-card/listed-clinician.fixture.ts'
import { storeItem } from '../../session/tab-storage.ts'
import { rememberOwnZone } from '../../client/visit-zone.ts'
import { loadInBrowser } from './load-in-browser.ts'
import { joinVisit } from './visit.ts'

const practice: ZoneId = 'Australia/Sydney'
const list = {
  clinicians: [amelia],
  pagination: { totalItem: 1, perPage: 12, page: 1, at: '2026-11-16T00:00:00.000Z' },
  bookingRule: 'EXISTING',
}

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path.includes('/settings') ? { defaultTimeZone: practice, rates: [] } : list)
  })
})
afterEach(() => {
  rememberOwnZone(null)
  storeItem('timeZone', null)
})

/** The list that the tab reads once it knows the client, and the day on Amelia's card: 10:30 pm on Monday in Perth. */
async function readListOf(own: ZoneId | null) {
  const read = () => loadInBrowser('https://banksia.example/find-a-psychologist', AbortSignal.timeout(5000))
  const { search } = await read()
  const zone = joinVisit(search, { own, practice })
  asked = []
  const listing = await read()
  return { zone, shown: listing.zone, days: listing.first?.cards.map(({ nextDay }) => nextDay), asked }
}

it('lists a signed-in client’s times on their own clock', async () => {
  const { zone, shown, days, asked: sent } = await readListOf('Australia/Perth')
  expect(zone).toBe('Australia/Perth')
  expect(shown).toBe('Australia/Perth')
  expect(days).toEqual(['Mon 16 Nov'])
  expect(sent.join()).toContain('timeZone=Australia%2FPerth')
  expect((await readListOf('Australia/Brisbane')).days).toEqual(['Tue 17 Nov'])
})

it('lists them on the clock that the client chose in this visit, before their own', async () => {
  storeItem('timeZone', 'Australia/Perth')
  expect((await readListOf('Australia/Sydney')).days).toEqual(['Mon 16 Nov'])
})
