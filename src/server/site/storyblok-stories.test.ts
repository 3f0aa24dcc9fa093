import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeStoryblok, storyblokStoryOf } from '#test/support/fake-storyblok.ts'
import type { Story } from '#contract/content.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createStoryblokStories } from './storyblok-stories.ts'

let storyblok: Awaited<ReturnType<typeof startFakeStoryblok>>
beforeEach(async () => {
  storyblok = await startFakeStoryblok([page('news', 'First')])
})
afterEach(() => storyblok.close())

const page = (slug: string, title: string, fields: object = {}) =>
  storyblokStoryOf(slug, { title, description: 'About it.' }, fields)
const builtInPage = (path: string): Story => ({
  path,
  kind: 'page',
  fields: { title: `Built-in ${path}`, description: 'About it.' },
  blocks: [],
  readingMinutes: 1,
})

function world(environment: Record<string, string> = {}, mostWaitMs?: number) {
  const { storyblok: access } = readConfig({ ...storyblok.environment, ...environment })
  if (!access) throw new Error('Storyblok is not set up')
  const state = { change: 0, now: 0, isDatabaseAway: false }
  const builtIn = { stories: [builtInPage('news'), builtInPage('home')], isComplete: true }
  const source = createStoryblokStories({
    access,
    builtIn: async () => builtIn,
    changes: async () => {
      if (state.isDatabaseAway) throw new Error('away')
      return state.change
    },
    zone: 'Australia/Sydney',
    log: createLog('silent'),
    now: () => new Date(state.now),
    mostWaitMs,
  })
  const titles = async () => (await source()).stories.map(({ fields }) => fields.title)
  return { state, source, titles }
}

describe('stories of Storyblok', () => {
  it('stand over the built-in ones and are asked for once, as the documentation says', async () => {
    const { source, titles, state } = world()
    const first = await source()
    expect(first.isComplete).toBe(true)
    expect(await titles()).toEqual(['First', 'Built-in home'])
    state.now += 9 * 60_000
    expect(await source()).toBe(first)
    // The first answer leads on to the latest version.
    expect(storyblok.requests.map(String)).toEqual([
      'token=preview-token&version=published&per_page=100&page=1',
      'token=preview-token&version=published&per_page=100&page=1&cv=1735645795',
    ])
  })

  it('that cannot be read keep no other from being shown', async () => {
    const { titles } = world()
    storyblok.publish([{ ...page('bad', 'Bad'), first_published_at: 'no date' }, page('good', 'Good')])
    expect(await titles()).toContain('Good')
  })

  it('are read page by page, all of one version', async () => {
    storyblok.publish(Array.from({ length: 230 }, (_, number) => page(`p${number}`, `P ${number}`)))
    expect((await world().titles()).length).toBe(232)
    expect(storyblok.requests.slice(1).map((query) => `${query.get('page')} ${query.get('cv')}`)).toEqual([
      '1 1735645796',
      '2 1735645796',
      '3 1735645796',
    ])
  })

  it('are asked for once by all who ask at the same time', async () => {
    const { source } = world()
    await Promise.all([source(), source(), source()])
    expect(storyblok.requests).toHaveLength(2)
  })

  it('are new for the first request after a webhook, also if it came during a fetch', async () => {
    const { titles, state } = world()
    await titles()
    state.change = 1
    const release = storyblok.holdAnswers()
    const early = titles()
    storyblok.publish([page('news', 'Second')])
    state.change = 2
    const late = titles()
    release()
    await early
    expect(await late).toEqual(['Second', 'Built-in home'])
  })

  it('stay as they were while Storyblok is away, which is asked again a little later', async () => {
    const { titles, state, source } = world()
    await titles()
    storyblok.setTrouble(503)
    state.change = 1
    expect(await titles()).toEqual(['First', 'Built-in home'])
    const asked = storyblok.requests.length
    expect(await titles()).toEqual(['First', 'Built-in home'])
    expect(storyblok.requests).toHaveLength(asked)
    expect((await source()).isComplete).toBe(true)
    storyblok.setTrouble(null)
    storyblok.publish([page('news', 'Second')])
    state.now += 5_000
    await expect.poll(titles, { timeout: 30_000 }).toEqual(['Second', 'Built-in home'])
  })

  it.each(['published', 'draft'])(
    'that hang (%s) are waited for once and not for long, then those fetched last are shown',
    async (version) => {
      const mostWaitMs = 20
      const { titles, state } = world({ STORYBLOK_VERSION: version }, mostWaitMs)
      await titles()
      storyblok.publish([page('news', 'Second')])
      const release = storyblok.holdAnswers()
      const asked = storyblok.requests.length + 1
      state.change = 1
      state.now += 1_000
      expect(await titles()).toEqual(['First', 'Built-in home'])
      await expect.poll(() => storyblok.requests.length).toBe(asked)
      for (let count = 0; count < 50; count++) expect(await titles()).toEqual(['First', 'Built-in home'])
      expect(storyblok.requests).toHaveLength(asked)
      release()
      await expect.poll(titles, { timeout: 30_000 }).toEqual(['Second', 'Built-in home'])
    },
  )

  it('are not waited for again once the first try after a webhook has failed', async () => {
    const { titles, state } = world({}, 600_000)
    await titles()
    storyblok.setTrouble(503)
    state.change = 1
    await titles()
    storyblok.setTrouble(null)
    storyblok.publish([page('news', 'Second')])
    const release = storyblok.holdAnswers()
    state.now += 5_000
    // If this waited, it would end with a second failure, and no other try would follow at this moment.
    expect(await titles()).toEqual(['First', 'Built-in home'])
    release()
    await expect.poll(titles, { timeout: 30_000 }).toEqual(['Second', 'Built-in home'])
    state.change = 2
    storyblok.publish([page('news', 'Third')])
    expect(await titles()).toEqual(['Third', 'Built-in home'])
  })

  it('that were never had leave the built-in ones, which are known not to be all', async () => {
    storyblok.setTrouble(401)
    const { source } = world()
    const { stories, isComplete } = await source()
    expect(stories.map(({ fields }) => fields.title)).toEqual(['Built-in news', 'Built-in home'])
    expect(isComplete).toBe(false)
  })

  it('stay as they were while the database is away', async () => {
    const { titles, state } = world()
    await titles()
    state.isDatabaseAway = true
    expect(await titles()).toEqual(['First', 'Built-in home'])
    expect(storyblok.requests).toHaveLength(2)
  })

  it('are fetched in the background after a while, in case a webhook was missed', async () => {
    const { titles, state } = world()
    await titles()
    storyblok.publish([page('news', 'Second')])
    state.now += 10 * 60_000
    expect(await titles()).toEqual(['First', 'Built-in home'])
    await expect.poll(titles, { timeout: 30_000 }).toEqual(['Second', 'Built-in home'])
  })

  it('as drafts are there unpublished, and new a second later', async () => {
    const { titles, state } = world({ STORYBLOK_VERSION: 'draft' })
    storyblok.publish([page('plan', 'A plan', { published_at: null })])
    expect(await titles()).toContain('A plan')
    storyblok.publish([page('plan', 'A better plan', { published_at: null })])
    expect(await titles()).toContain('A plan')
    state.now += 1_000
    expect(await titles()).toContain('A better plan')
  })
})
