import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createBrowser, postForm, postJson, startSignIn } from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof createIdentityApp>>

beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  site = await createIdentityApp(test.service)
  await addPerson(test.db, { email: 'known@mail.example' })
})
beforeEach(async () => {
  await test.db.deleteFrom('rate_limits').execute()
  await test.db.deleteFrom('sign_in_failures').execute()
})
afterAll(() => test.close())

async function openSignIn(address = '203.0.113.1') {
  const browser = createBrowser(
    { request: (path, init = {}) => site.app.request(path, withAddress(init, address)) } as typeof site.app,
    test.config.PUBLIC_URL,
  )
  const { location } = await startSignIn(test.service, browser)
  return (email: string, password: string) => postJson(browser, location, { email, password })
}
function withAddress(init: RequestInit, address: string): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', address)
  return { ...init, headers }
}
const withoutRequestId = async (response: Response) => ({
  ...((await response.json()) as object),
  requestId: '',
})

describe('a wrong password', () => {
  it('reads the same for an email with and without an account', async () => {
    const attempt = await openSignIn()
    const [known, unknown] = [
      await attempt('known@mail.example', 'x'),
      await attempt('nobody@mail.example', 'x'),
    ]
    expect(known.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(await withoutRequestId(known)).toEqual(await withoutRequestId(unknown))
  })

  it('takes as long for an email without an account', async () => {
    const attempt = await openSignIn()
    const timed = async (email: string) => {
      const started = performance.now()
      await attempt(email, 'At full cost')
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round += 1) {
      known.push(await timed('known@mail.example'))
      unknown.push(await timed('nobody@mail.example'))
    }
    // Skipping the hash would make it some fifty times faster. Other work on the machine only adds to a time.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  it('of 200,000 characters is refused by its length, before any work', async () => {
    const attempt = await openSignIn()
    const answer = await attempt('known@mail.example', 'x'.repeat(200_000))
    expect(answer.status).toBe(422)
    // A try is counted before its password is hashed.
    const tries = await test.db
      .selectFrom('rate_limits')
      .select('bucket')
      .where('bucket', 'like', 'sign-in:person:%')
      .execute()
    expect(tries).toEqual([])
    expect(await answer.json()).toMatchObject({ fields: { password: 'Must be at most 200 characters' } })
  })

  it('may be tried ten times from all addresses together, and the owner is told', async () => {
    for (let address = 1; address <= 10; address += 1)
      expect((await (await openSignIn(`203.0.113.${address}`))('known@mail.example', 'x')).status).toBe(401)
    const late = await (await openSignIn('203.0.113.99'))('known@mail.example', goodPassword)
    expect(late.status).toBe(429)
    expect((await (await openSignIn('203.0.113.99'))('nobody@mail.example', 'x')).status).toBe(401)
    await site.identity.settle()
    const told = await test.db.selectFrom('outbox_messages').select(['recipient', 'subject']).execute()
    expect(told).toEqual([
      { recipient: 'known@mail.example', subject: 'Someone may be guessing your Banksia password' },
    ])
    await sql`update sign_in_failures set last_failed_at = last_failed_at - interval '31 seconds'`.execute(
      test.db,
    )
    expect((await (await openSignIn('203.0.113.99'))('known@mail.example', goodPassword)).status).toBe(200)
  })

  it('may be tried eight times in five minutes, from one address', async () => {
    const attempt = await openSignIn()
    for (const email of ['known@mail.example', 'nobody@mail.example']) {
      expect((await attempt(email, 'first guess')).status).toBe(401)
      await setHits(test.db, 'sign-in:person', 7)
      expect((await attempt(email, 'eighth guess')).status).toBe(401)
      await setHits(test.db, 'sign-in:person', 8)
      expect((await attempt(email, 'ninth guess')).status).toBe(429)
      expect((await attempt(email, goodPassword)).status).toBe(429)
      await setHits(test.db, 'sign-in:person', 0)
    }
    await setHits(test.db, 'sign-in:person', 8)
    const elsewhere = await openSignIn('203.0.113.2')
    expect((await elsewhere('known@mail.example', goodPassword)).status).toBe(200)
  })

  it('for many people from one address is stopped as well', async () => {
    const attempt = await openSignIn()
    expect((await attempt('first@mail.example', 'x')).status).toBe(401)
    await setHits(test.db, 'sign-in:address', 60)
    expect((await attempt('second@mail.example', 'x')).status).toBe(429)
    const elsewhere = await openSignIn('203.0.113.2')
    expect((await elsewhere('second@mail.example', 'x')).status).toBe(401)
  })

  it('leaves no email behind in the counters', async () => {
    const attempt = await openSignIn()
    await attempt('canary@mail.example', 'x')
    const counters = await test.db.selectFrom('rate_limits').select('bucket').execute()
    expect(counters.length).toBeGreaterThan(0)
    expect(JSON.stringify(counters)).not.toContain('canary')
  })
})

describe('a right password', () => {
  it('uses nothing of the allowance up', async () => {
    for (let round = 0; round < 10; round += 1) {
      const attempt = await openSignIn()
      expect((await attempt('known@mail.example', goodPassword)).status).toBe(200)
    }
  })
})

describe('the sign-in page', () => {
  it('cannot be answered from another browser or from another site', async () => {
    const mine = createBrowser(site.app, test.config.PUBLIC_URL)
    const { location } = await startSignIn(test.service, mine)
    const person = { email: 'known@mail.example', password: goodPassword }
    const other = createBrowser(site.app, test.config.PUBLIC_URL)
    expect((await postForm(other, location, person)).headers.get('location')).toBe(
      `${location}?problem=expired`,
    )
    const forged = await mine.open(location, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(person).toString(),
    })
    expect(forged.status).toBe(403)
  })

  it('survives a body that is not what it says', async () => {
    const browser = createBrowser(site.app, test.config.PUBLIC_URL)
    const { location } = await startSignIn(test.service, browser)
    const headers = { 'content-type': 'application/json' }
    expect((await browser.open(location, { method: 'POST', headers, body: '{' })).status).toBe(400)
    for (const body of ['null', '[]', '"text"', '{"email":{"$ne":""},"password":["x"]}'])
      expect((await browser.open(location, { method: 'POST', headers, body })).status).toBe(422)
  })
  it.each(['%0d%0aa', '%00', ';', 'a%3Bb'])('is not at /login/%s', async (name) => {
    const browser = createBrowser(site.app, test.config.PUBLIC_URL)
    const answer = await postForm(browser, `/login/${name}`, { email: 'known@mail.example', password: '' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
  it('keeps an email whose last character is cut in half', async () => {
    const browser = createBrowser(site.app, test.config.PUBLIC_URL)
    const { location } = await startSignIn(test.service, browser)
    const answer = await postForm(browser, location, { email: `${'a'.repeat(253)}😀`, password: '' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('set-cookie')).toContain(`${'a'.repeat(253)}%EF%BF%BD`)
  })
})
