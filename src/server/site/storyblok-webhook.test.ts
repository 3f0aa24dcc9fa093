import { afterAll, beforeAll, expect, it } from 'vitest'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { signatureOf, startFakeStoryblok, storyblokStoryOf } from '#test/support/fake-storyblok.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { watchClinicianChanges } from '../booking/availability-changes.ts'
import { createAvailabilityIndex } from '../clinicians/availability-index/availability-index.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../environment.ts'
import { toCachedAnswer } from './cached-page.ts'
import { createContent } from './content.ts'
import { type AskApi, createPageCache } from './page-cache.ts'
import { chooseStories } from './storyblok-stories.ts'

const news = (title: string) => storyblokStoryOf('news', { title, description: 'About it.' })

let storyblok: Awaited<ReturnType<typeof startFakeStoryblok>>
let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  storyblok = await startFakeStoryblok([news('First')])
  test = await createTestDatabase(storyblok.environment)
})
afterAll(async () => {
  await test.close()
  await storyblok.close()
})

/** A process of its own, on the same database: its API and its page cache. */
function startProcess() {
  const changes = watchClinicianChanges(test.db)
  const builtIn = async () => ({ stories: [], isComplete: true })
  const { log, now } = test.service
  const app = createApp({
    ...test.service,
    content: createContent(chooseStories(test.config, { builtIn, changes, log, now })),
  })
  const cache = createPageCache({ changes, now: () => new Date('2027-03-01T00:00:05Z') })
  let rendered = 0
  const render = async (ask: AskApi) => {
    rendered += 1
    const { fields }: { fields: { title: string } } = await (await ask('/api/stories/news')).json()
    return new Response(fields.title, { headers: cacheablePageHeaders })
  }
  const readPage = async () => {
    const answer = await cache({
      address: '/news',
      nonce: 'nonce',
      ask: async (path) => app.request(path),
      render,
      renderToKeep: render,
      keep: (rendered) => toCachedAnswer(rendered, 'nonce'),
    })
    return answer instanceof Response ? answer.text() : (await answer.plain()).toString()
  }
  return { app, readPage, rendered: () => rendered }
}

const body = JSON.stringify({
  text: 'The user us@mail.example published the Story News (news)',
  action: 'published',
  space_id: 1,
  story_id: 107350,
  full_slug: 'news',
})
const deliver = (app: ReturnType<typeof createApp>, headers: Record<string, string>, content = body) =>
  app.request('/api/webhooks/storyblok', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: content,
  })

it('a signed webhook at one process makes the pages of every process new, and leaves the index of free times', async () => {
  const [one, other] = [startProcess(), startProcess()]
  const index = createAvailabilityIndex(test.service)
  const before = await index.fresh()
  for (const { readPage } of [one, other]) expect(await readPage()).toBe('First')
  storyblok.publish([news('Second')])
  expect(await other.readPage()).toBe('First')
  expect((await deliver(one.app, { 'webhook-signature': signatureOf(body) })).status).toBe(204)
  for (const { readPage, rendered } of [one, other]) {
    expect(await readPage()).toBe('Second')
    expect(await readPage()).toBe('Second')
    expect(rendered()).toBe(2)
  }
  expect(await index.fresh()).toBe(before)
})

it.each([
  ['no signature', {}],
  ['a wrong one', { 'webhook-signature': signatureOf(body, 'another-secret') }],
  ['one of another body', { 'webhook-signature': signatureOf(`${body} `) }],
  ['one that is no hex', { 'webhook-signature': 'zz' }],
])('a webhook with %s is refused and changes nothing', async (_, headers) => {
  const { app, readPage } = startProcess()
  const shown = await readPage()
  storyblok.publish([news(`After ${shown}`)])
  const answer = await deliver(app, headers)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'badSignature' })
  expect(await readPage()).toBe(shown)
})

it('a site without Storyblok, or without its secret, has no such address', async () => {
  const { STORYBLOK_URL, STORYBLOK_TOKEN } = storyblok.environment
  for (const environment of [{}, { STORYBLOK_URL, STORYBLOK_TOKEN }]) {
    const app = createApp({ ...test.service, config: readConfig(environment) })
    expect((await deliver(app, { 'webhook-signature': signatureOf(body, '') })).status).toBe(404)
  }
})

it('a story that may be at Storyblok is not said to be missing while it is away', async () => {
  storyblok.setTrouble(500)
  const { app } = startProcess()
  expect((await app.request('/api/stories/news')).status).toBe(503)
  storyblok.setTrouble(null)
})

it('drafts may be shown inside Storyblok’s editor alone', async () => {
  const policyOf = async (environment: Record<string, string>) => {
    const app = createApp({ ...test.service, config: readConfig(environment) })
    const { headers } = await app.request('/healthz')
    return `${headers.get('x-frame-options')} ${headers.get('content-security-policy')}`
  }
  expect(await policyOf({ STORYBLOK_TOKEN: 't' })).toMatch(/^DENY .*frame-ancestors 'none'/)
  const drafts = await policyOf({ STORYBLOK_TOKEN: 't', STORYBLOK_VERSION: 'draft' })
  expect(drafts).toMatch(/^null .*script-src [^;]*https:\/\/app\.storyblok\.com/)
  expect(drafts).toContain('frame-ancestors https://app.storyblok.com')
})

it.each([{ STORYBLOK_VERSION: 'draft' }, { STORYBLOK_WEBHOOK_SECRET: 'secret' }])(
  'the service does not start with %j and no token',
  (environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
  },
)
