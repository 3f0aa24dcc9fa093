import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewcomerAnswer, newcomerAnswerType } from '#contract/issuer.ts'
import { account } from '#test/support/booking-world.ts'
import { newEmail, signUpBody } from '#test/support/newcomers.ts'
import { addPerson, addPractice, goodPassword } from '#test/support/people.ts'
import {
  authorizationRequest,
  type Browser,
  codeIn,
  createBrowser,
  exchangeCode,
  locationOf,
  postJson,
  startSignIn,
  type Tokens,
} from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createIdentity } from './issuer.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  await addPractice(test.db)
  app = createApp(test.service)
  const identity = await createIdentity(test.service)
  identity.mount(app)
  app.get('/login/:uid', (c) => c.text('the form'))
})
afterAll(() => test.close())

const cookie = 'banksia_new_account'
const openBrowser = () => createBrowser(app, test.config.PUBLIC_URL)

let signUps = 0

async function signUp(browser: Browser, email = newEmail(), key = '') {
  const answer = await browser.open(`/api/accounts/${account}/patients`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Limits count by address.
      'x-forwarded-for': `10.0.0.${(signUps += 1)}`,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(signUpBody({ clientRecord: { email } })),
  })
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { authToken: string } }
  return { email, answer, authToken: data.authToken }
}

/** Opens the sign-in page, as the pages do after a sign-up. Gives what it answers. */
async function enter(browser: Browser) {
  const { verifier, location } = await startSignIn(test.service, browser, { prompt: 'login' })
  return { verifier, location, answer: await browser.open(location) }
}

/** The same, without following redirects: the server does. */
async function enterAtOnce(browser: Browser, extra = {}) {
  const { verifier, path } = authorizationRequest(test.service, { prompt: 'login', ...extra })
  return { verifier, answer: await browser.open(path, { headers: { accept: newcomerAnswerType } }) }
}

async function tokensOf(browser: Browser, { verifier, answer }: Awaited<ReturnType<typeof enter>>) {
  const back = await browser.open(locationOf(answer))
  const exchanged = await exchangeCode(test.service, browser, codeIn(locationOf(back)), verifier)
  return (await exchanged.json()) as Tokens
}

describe('signing up signs in', () => {
  it('with a session of the identity provider, and no password in between', async () => {
    const browser = openBrowser()
    const { email, answer } = await signUp(browser)
    const [line = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith(cookie))
    expect(line).toMatch(/HttpOnly/i)
    expect(line).toMatch(/SameSite=Strict/i)
    expect(line).toMatch(/Path=\/login/i)
    expect(line).toMatch(/Max-Age=120/i)
    const tokens = await tokensOf(browser, await enter(browser))
    const info = await app.request('/api/userinfo', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await info.json()).toMatchObject({ email, roles: ['patient'] })
    expect(tokens.refresh_token).toEqual(expect.any(String))
  })

  it('in one round, where the page asks for the address and not for a page', async () => {
    const browser = openBrowser()
    const { email } = await signUp(browser)
    const { verifier, answer } = await enterAtOnce(browser)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { address } = (await answer.json()) as NewcomerAnswer
    expect(address).toMatch(`${test.config.PUBLIC_URL}/auth/callback?`)
    const tokens = (await (
      await exchangeCode(test.service, browser, codeIn(address ?? ''), verifier)
    ).json()) as Tokens
    const info = await app.request('/api/userinfo', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await info.json()).toMatchObject({ email })
    // The session is the browser's: the issuer knows it when it comes again.
    const again = await startSignIn(test.service, browser)
    expect(codeIn(again.location)).not.toBe('')
    // A grant works once, and its cookie is taken away from both paths.
    const ended = answer.headers.getSetCookie().filter((line) => line.startsWith(`${cookie}=;`))
    expect(ended).toEqual([expect.stringMatching(/Path=\/login/), expect.stringMatching(/Path=\/oidc\/auth/)])
  })

  it('gives no address in one round without a grant, after it has ended, or to a program that only says so', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await sql`update login_grants set expires_at = now() - interval '1 second'`.execute(test.db)
    expect(await (await enterAtOnce(browser)).answer.json()).toEqual({ address: null })
    const stranger = openBrowser()
    expect(locationOf((await enterAtOnce(stranger)).answer)).toMatch(/^\/login\//)
    stranger.jar.set(cookie, { value: 'made-up', path: '/' })
    expect(await (await enterAtOnce(stranger)).answer.json()).toEqual({ address: null })
  })

  it('in one round only with PKCE and to our own address', async () => {
    const browser = openBrowser()
    await signUp(browser)
    for (const extra of [
      { redirect_uri: 'https://evil.example/auth/callback' },
      { code_challenge_method: 'plain' },
    ]) {
      const { address } = (await (await enterAtOnce(browser, extra)).answer.json()) as NewcomerAnswer
      expect(address ?? '').not.toContain('code=')
    }
  })

  it('once: the cookie opens nothing a second time, and its copy opens nothing elsewhere', async () => {
    const browser = openBrowser()
    await signUp(browser)
    const copy = browser.jar.get(cookie)
    expect((await enter(browser)).answer.status).toBe(303)
    const thief = openBrowser()
    if (copy) thief.jar.set(cookie, copy)
    const again = await enter(thief)
    expect(await again.answer.text()).toBe('the form')
  })

  it('for two minutes', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await sql`update login_grants set expires_at = now() - interval '1 second'`.execute(test.db)
    expect(await (await enter(browser)).answer.text()).toBe('the form')
  })

  it('not by a sign-up that is sent again after the account was signed in to', async () => {
    const browser = openBrowser()
    const email = newEmail()
    const key = 'one-press-of-sign-up'
    await signUp(browser, email, key)
    expect((await enter(browser)).answer.status).toBe(303)
    const replaying = openBrowser()
    const body = JSON.stringify(signUpBody({ clientRecord: { email } }))
    await replaying.open(`/api/accounts/${account}/patients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
    expect(replaying.jar.has(cookie)).toBe(false)
  })

  it('ends the token of the sign-up, as every sign-in does', async () => {
    const browser = openBrowser()
    const { authToken } = await signUp(browser)
    const read = () =>
      app.request('/api/client-records/me', { headers: { authorization: `Bearer ${authToken}` } })
    expect((await read()).status).toBe(200)
    await enter(browser)
    expect((await read()).status).toBe(401)
  })

  it('not into a closed account, nor where a password was asked for otherwise', async () => {
    const browser = openBrowser()
    const { email } = await signUp(browser)
    await sql`update accounts set disabled_at = now() where email = ${email}`.execute(test.db)
    expect(await (await enter(browser)).answer.text()).toBe('the form')
  })

  it('gives a browser in which another person is signed in no session of theirs', async () => {
    const browser = openBrowser()
    const other = await addPerson(test.db, { email: newEmail() })
    const { location } = await startSignIn(test.service, browser)
    const signedIn = await postJson(browser, location, { email: other.email, password: goodPassword })
    await browser.open(((await signedIn.json()) as { returnTo: string }).returnTo)
    await signUp(browser)
    const { answer } = await enter(browser)
    const next = await browser.open(locationOf(answer))
    // The issuer wants to end the other session first: no code is given, and the page goes on with the sign-up's token.
    expect(next.headers.get('location') ?? '').not.toContain('code=')
    await signUp(browser)
    expect(await (await enterAtOnce(browser)).answer.json()).toEqual({ address: null })
  })
})
