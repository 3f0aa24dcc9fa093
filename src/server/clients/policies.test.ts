import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addPractice } from '#test/support/people.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { ContentAway, type SiteContent } from '../adapters/content.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let published: SiteContent
beforeAll(async () => {
  api = await createBookingApi()
  published = { ...api.service.content }
  await addPractice(api.db)
})
afterAll(() => api.close())
afterEach(() => void Object.assign(api.service.content, published))

/** As if the practice had published another version of a text. */
const publish = (code: string, version: string) =>
  void (api.service.content.read = async (path) => {
    const story = await published.read(path)
    if (path !== code || story?.kind !== 'legal') return story
    return { ...story, fields: { ...story.fields, version, changes: 'We say who may see a message.' } }
  })

const waiting = async (token: string) =>
  (await api.call('GET', '/client-records/me', { token })).body.waitingPolicies
const accept = (token: string, policies: object[]) =>
  api.call('POST', '/client-records/me:acceptPolicies', { token, body: { policies } })

async function signUp(): Promise<string> {
  const { status, body } = await api.call('POST', '/accounts/banksia/patients', { body: signUpBody() })
  expect(status).toBe(201)
  return body.data.authToken
}

it('who signs up has agreed to what is in force, and is asked again once it changes, once', async () => {
  const token = await signUp()
  expect(await waiting(token)).toEqual([])
  publish('privacy', '2027-03-01')
  const asked = { code: 'privacy', version: '2027-03-01' }
  expect(await waiting(token)).toEqual([{ ...asked, changes: 'We say who may see a message.' }])
  // Not what is no longer, or never was, in force.
  expect((await accept(token, [{ code: 'privacy', version: '2026-11-16' }])).status).toBe(409)
  expect((await accept(token, [{ code: 'cookies', version: '2027-03-01' }])).status).toBe(422)
  expect((await accept(token, [asked])).status).toBe(204)
  expect((await accept(token, [asked])).status).toBe(204)
  expect(await waiting(token)).toEqual([])
  const kept = await api.db
    .selectFrom('policy_acceptances')
    .select(['policy', 'version'])
    .orderBy('policy')
    .orderBy('version')
    .execute()
  expect(kept).toEqual([
    { policy: 'privacy', version: '2026-11-19' },
    { policy: 'privacy', version: '2027-03-01' },
    { policy: 'terms', version: '2026-11-17' },
  ])
})

it('who agreed before versions were kept is asked; not while content is away', async () => {
  const token = await api.signUp()
  expect(await waiting(token)).toMatchObject([{ code: 'privacy' }, { code: 'terms' }])
  api.service.content.read = () => Promise.reject(new ContentAway())
  expect(await waiting(token)).toEqual([])
  // Signing up works too: the person is asked when it is back.
  const newcomer = await signUp()
  Object.assign(api.service.content, published)
  expect(await waiting(newcomer)).toHaveLength(2)
})
