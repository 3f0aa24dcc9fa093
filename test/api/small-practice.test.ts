import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { loadApi, loadSettings, requestContext } from '#web/api/load-api.ts'
import { Blocks } from '#web/content/blocks.tsx'
import { loadBlocks } from '#web/content/load-blocks.ts'
import { loadFooter, loadStory } from '#web/content/load-story.ts'
import { addClinician, addHours, addType } from '../support/clinicians.ts'
import { createTestDatabase } from '../support/test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let context: ReturnType<typeof requestContext>
beforeAll(async () => {
  test = await createTestDatabase()
  const app = createApp(test.service)
  context = requestContext({
    fetchApi: async (path, init) => app.request(path, init),
    nonce: '',
    readSheet: () => null,
  })
})
afterAll(() => test.close())

/** The words of a page's blocks, as a visitor reads them. */
async function readBlocks(path: string): Promise<string> {
  const settings = await loadSettings(context)
  const story = await loadStory(context, path, ['page'])
  const blocks = await loadBlocks(story.blocks, { context, settings, path, now: new Date() })
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: () => createElement(Blocks, { blocks }) },
  ])
  const html = renderToStaticMarkup(
    createElement(Page, { hydrationData: { loaderData: { root: { settings } } } }),
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const footerLinks = async () =>
  (await loadFooter(context, await loadSettings(context))).columns.flatMap(({ links }) =>
    links.map(({ href }) => href),
  )

const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
  weekday,
  from: '09:00',
  to: '17:00',
}))

describe('a practice of one psychologist and nothing else', () => {
  beforeAll(async () => {
    const id = await addClinician(test.db, { role: 'registeredPsychologists' })
    await addHours(test.db, id, ...everyDay)
    await addType(test.db, [id])
  })

  it.each(['home', 'pricing'])('has no price of what it does not have on its page “%s”', async (path) => {
    const words = await readBlocks(path)
    expect(words).toContain('Registered psychologist')
    for (const other of [
      'Clinical psychologist',
      'Bulk bill or DVA',
      'GP treatment plan',
      'WorkCover Adults',
    ])
      expect(words).not.toContain(other)
    expect(words).not.toContain('Our GPs write them')
    expect(words).not.toContain('See all 1 clinicians')
  })

  it('has no sentence about GPs of its own on any page of its stories', async () => {
    const listed = await Promise.all(
      [0, 50, 100].map((skip) =>
        loadApi(context, 'listStories', { query: { categories: [], excludingSlugs: [], take: 50, skip } }),
      ),
    )
    const pages = listed
      .flatMap(({ responses }) => responses)
      .flatMap(({ kind, path }) => (kind === 'page' ? [path] : []))
    expect(pages.length).toBeGreaterThan(5)
    for (const path of pages) {
      const words = await readBlocks(path)
      expect({ path, found: /[^.]*\bour GPs\b[^.]*/i.exec(words)?.[0] }).toEqual({ path, found: undefined })
    }
    const { about } = await loadFooter(context, await loadSettings(context))
    expect(about.join(' ')).not.toMatch(/\bGPs?\b/)
  })

  it('leads to no GP in its footer', async () => {
    expect(await footerLinks()).not.toContain('/find-a-gp')
  })

  it('counts whom and what it has', async () => {
    const { roles, funding } = await loadApi(context, 'countClinicians', {})
    expect(Object.entries(roles).filter(([, count]) => count > 0)).toEqual([['registeredPsychologists', 1]])
    expect(Object.entries(funding).filter(([, count]) => count > 0)).toEqual([
      ['rebate', 1],
      ['selfFunded', 1],
    ])
  })
})

describe('the same practice with a GP', () => {
  beforeAll(async () => {
    const gp = await addClinician(test.db, { role: 'generalPractitioner', delivery_types: ['videoCall'] })
    await addType(test.db, [gp], { kind: 'gpInitial', name: 'GP Initial Mental Health Treatment Plan' })
  })

  it('says so again', async () => {
    expect(await readBlocks('pricing')).toContain('GP treatment plan')
    expect(await readBlocks('home')).toContain('Our GPs write them')
    expect(await footerLinks()).toContain('/find-a-gp')
  })
})
