import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addPerson } from '#test/support/people.ts'
import {
  codeIn,
  createBrowser,
  exchangeCode,
  locationOf,
  postForm,
  signInAs,
  startSignIn,
  type Tokens,
} from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { loadIdentityKeys, rotateSigningKeys } from './identity-keys.ts'
import { rotateOldKeys, sweepIdentity } from './issuer.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const keyIds = async () => (await loadIdentityKeys(test.service)).signing.map((key) => key.kid)
const published = async (app: { request: (path: string) => Response | Promise<Response> }) => {
  const { keys }: { keys: Record<string, unknown>[] } = await (await app.request('/oidc/jwks')).json()
  return keys
}
const age = (days: number) =>
  sql`update identity_keys set created_at = created_at - make_interval(days => ${days})`.execute(test.db)

describe('identity keys', () => {
  it('are made once, however many processes start together', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadIdentityKeys(test.service)))
    expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1)
    expect(all[0]?.signing).toHaveLength(1)
    expect(all[0]?.cookies).toHaveLength(1)
  })

  it('are shared by two processes, and so are the sessions', async () => {
    const one = await createIdentityApp({ ...test.service })
    const two = await createIdentityApp({ ...test.service })
    expect(await published(one.app)).toEqual(await published(two.app))
    const person = await addPerson(test.db, { email: 'both@mail.example' })
    let turn = 0
    const alternating = {
      request: (path: string, init?: RequestInit) =>
        [one, two][(turn += 1) % 2]?.app.request(path, init) ?? new Response(),
    }
    const browser = createBrowser(alternating as typeof one.app, test.config.PUBLIC_URL)
    const { location, verifier } = await startSignIn(test.service, browser)
    const code = codeIn(locationOf(await browser.open(locationOf(await postForm(browser, location, person)))))
    const { access_token } = (await (
      await exchangeCode(test.service, browser, code, verifier)
    ).json()) as Tokens
    for (const { app } of [one, two]) {
      const answer = await app.request('/api/userinfo', {
        headers: { authorization: `Bearer ${access_token}` },
      })
      expect(answer.status).toBe(200)
    }
  })

  it('publish no private part', async () => {
    const { app } = await createIdentityApp({ ...test.service })
    for (const key of await published(app))
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  it('rotate: the newest signs within a minute in every process, and the old one is still published', async () => {
    let now = Date.now()
    const service = { ...test.service, now: () => new Date(now) }
    const { app } = await createIdentityApp(service)
    const browser = createBrowser(app, test.config.PUBLIC_URL)
    const person = await addPerson(test.db, { email: 'rotated@mail.example' })
    const before = decodeProtectedHeader((await signInAs(service, browser, person)).id_token).kid

    await rotateSigningKeys(test.service)
    const [newest, previous] = await keyIds()
    expect(previous).toBe(before)
    now += 60_000
    // The session's cookie was signed with the old key, and is still good.
    const { location, verifier } = await startSignIn(service, browser)
    const answer = await exchangeCode(service, browser, codeIn(location), verifier)
    expect(decodeProtectedHeader(((await answer.json()) as Tokens).id_token).kid).toBe(newest)
    expect((await published(app)).map((key) => key.kid)).toEqual([newest, previous])
  })

  it('are kept until nothing they signed can be in use, and renewed every 90 days', async () => {
    const [current, replaced] = await keyIds()
    await rotateOldKeys(test.service)
    expect(await keyIds()).toEqual([current, replaced])
    await age(91)
    await rotateOldKeys(test.service)
    const [fresh, ...older] = await keyIds()
    expect(fresh).not.toBe(current)
    expect(older).toEqual([current])
  })
})

describe('the sweep', () => {
  it('takes what has expired and leaves the rest', async () => {
    const { app } = await createIdentityApp({ ...test.service })
    const browser = createBrowser(app, test.config.PUBLIC_URL)
    await signInAs(test.service, browser, await addPerson(test.db, { email: 'swept@mail.example' }))
    const count = async () =>
      (await test.db.selectFrom('oidc_payloads').select('id').where('model', '=', 'Session').execute()).length
    const before = await count()
    await sweepIdentity(test.service)
    expect(await count()).toBe(before)
    await sql`update oidc_payloads set expires_at = now() - interval '6 minutes'`.execute(test.db)
    await sweepIdentity(test.service)
    expect(await count()).toBe(0)
  })
})
