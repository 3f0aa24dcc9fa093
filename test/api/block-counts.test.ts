import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiInput } from '#contract/endpoints.ts'
import type { Operation } from '#contract/api-paths.ts'
import type { Settings } from '#contract/settings.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type Concern, concernCodes } from '#domain/clinicians/vocabularies.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { createClinicianApp } from '#server/clinicians/clinician-app.fixture.ts'
import { loadApiOrNull, requestContext } from '#web/api/load-api.ts'
import type { LoadedBlock } from '#web/content/block-props.ts'
import { Blocks } from '#web/content/blocks.tsx'
import { loadPsychologists, loadSpecialisations } from '#web/content/load-blocks.ts'
import { type AskOperation, loadListing, loadPage } from '#web/find/listing/load-listing.ts'
import { addClinician, addHours, addType } from '../support/clinicians.ts'
import { createTestDatabase } from '../support/test-database.ts'

const zone = 'Australia/Sydney'
const now = new Date()
const settings = { rates: publishedRates, defaultTimeZone: zone } as unknown as Settings // all that the loaders read

let test: Awaited<ReturnType<typeof createTestDatabase>>
let context: ReturnType<typeof requestContext>
beforeAll(async () => {
  test = await createTestDatabase()
  const { db } = test
  // People of each concern and role, some with no room, some without hours, some who take no rebate, a GP, and one unlisted.
  const roles = ['clinicalPsychologists', 'registeredPsychologists', 'socialWorkers'] as const
  const people = await Promise.all(
    Array.from({ length: 34 }, (_, at) =>
      addClinician(db, {
        role: roles[at % 3],
        primary_specialisations: [concernCodes[at % 4] ?? 'anxiety'],
        secondary_specialisations: at % 2 === 0 ? ['sleep'] : [],
        funding_methods: at % 3 === 0 ? ['selfFunded'] : ['rebate', 'selfFunded'],
        remaining_slots: at % 7 === 0 ? 0 : 5,
      }),
    ),
  )
  const gp = await addClinician(db, { role: 'generalPractitioner', primary_specialisations: ['anxiety'] })
  const unlisted = await addClinician(db, { is_profile_listed: false, primary_specialisations: ['anxiety'] })
  const hours = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
  await addType(db, [...people, gp, unlisted])
  for (const [at, id] of people.entries()) if (at % 5 !== 0) await addHours(db, id, ...hours)
  const app = createClinicianApp(test.service)
  context = requestContext({
    fetchApi: async (path, init) => app.request(path, init),
    nonce: '',
    readSheet: () => null,
  })
})
afterAll(() => test.close())

const ask: AskOperation = <Name extends Operation>(name: Name, input: ApiInput<Name>) =>
  loadApiOrNull(context, name, input)

/** How many the list at this address says that it has, and how many cards its pages have together. */
async function readListAt(address: string): Promise<{ said: number; cards: number }> {
  const asked = { ask, rates: publishedRates, now }
  const url = new URL(address, 'https://banksia.example')
  const { first, search } = await loadListing({ ...asked, url, visitZone: zone })
  if (!first) throw new Error('The list could not be read')
  let cards = first.cards.length
  for (let page = 2; cards < first.total && page < 20; page += 1)
    cards += (await loadPage({ ...asked, search, zone }, page, first.at))?.cards.length ?? 0
  return { said: first.total, cards }
}

/** The addresses of a block's links, with the number in the words of each. */
function linksOf(block: LoadedBlock): { to: string; count: number }[] {
  const root = { settings }
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: () => createElement(Blocks, { blocks: [block] }) },
  ])
  const html = renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root } } }))
  return Array.from(html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)).flatMap(
    ([, to = '', words]) => {
      const count = /(\d+) clinicians?\b/.exec(words ?? '')?.[1]
      return count === undefined ? [] : [{ to: to.replaceAll('&amp;', '&'), count: Number(count) }]
    },
  )
}

describe('a number that a block names', () => {
  it('is that of the list which each slide of the specialisations opens', async () => {
    const data = await loadSpecialisations(undefined, { context })
    const links = linksOf({ component: 'specialisation-carousel', fields: { title: 'Help with' }, data })
    expect(links).toHaveLength(concernCodes.length)
    for (const { to, count } of links) expect(await readListAt(to)).toEqual({ said: count, cards: count })
    expect(Math.max(...links.map(({ count }) => count))).toBeGreaterThan(12)
  })

  it.each<{ concerns: Concern[]; funding?: FundingMethod }>([
    { concerns: [] },
    { concerns: ['sleep'] },
    { concerns: ['anxiety'], funding: 'rebate' },
  ])('is that of the list which “See all” opens: $concerns $funding', async (wish) => {
    const data = await loadPsychologists({ ...wish, most: 4 }, { context, settings, now })
    const [all, ...others] = linksOf({
      component: 'psychologist-carousel',
      fields: { title: 'Free soon', ...wish },
      data,
    })
    expect(others).toEqual([])
    expect(all?.count).toBeGreaterThan(1)
    expect(await readListAt(all?.to ?? '')).toEqual({ said: all?.count, cards: all?.count })
  })
})
