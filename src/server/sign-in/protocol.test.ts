import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuerEndpoints } from '#contract/issuer.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import {
  codeIn,
  createBrowser,
  exchangeCode,
  locationOf,
  postForm,
  refresh,
  signInAs,
  startSignIn,
} from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof createIdentityApp>>
const newBrowser = () => createBrowser(site.app, test.config.PUBLIC_URL)

beforeAll(async () => {
  test = await createTestDatabase()
  site = await createIdentityApp(test.service)
})
afterAll(() => test.close())

describe('the protocol', () => {
  it('answers where the pages know it to answer, without asking', async () => {
    const discovered = await newBrowser().open('/oidc/.well-known/openid-configuration')
    expect(await discovered.json()).toMatchObject(issuerEndpoints(`${test.config.PUBLIC_URL}/oidc`))
  })

  it('refuses a request without PKCE, another redirect address and another client', async () => {
    const browser = newBrowser()
    const plain = await startSignIn(test.service, browser, { code_challenge_method: 'plain' })
    expect(plain.location).toContain('error=invalid_request')
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/auth/callback'],
      ['client_id', 'another-client'],
    ] as const)
      expect((await startSignIn(test.service, browser, { [name]: value })).location).toBe(
        '/login/problem?reason=broken',
      )
  })

  it('lets a code be used once, and ends everything that came from it when it is used again', async () => {
    const person = await addPerson(test.db, { email: 'one.code@mail.example' })
    const browser = newBrowser()
    const { location, verifier } = await startSignIn(test.service, browser)
    const returnTo = locationOf(await postForm(browser, location, person))
    const code = codeIn(locationOf(await browser.open(returnTo)))
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => exchangeCode(test.service, browser, code, verifier)),
    )
    expect(tries.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1)
    expect(await (await exchangeCode(test.service, browser, code, verifier)).json()).toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('gives a disabled account nothing more', async () => {
    const person = await addPerson(test.db, { email: 'disabled@mail.example' })
    const browser = newBrowser()
    const tokens = await signInAs(test.service, browser, person)
    await test.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('subject', '=', person.subject)
      .execute()
    expect((await refresh(test.service, browser, tokens.refresh_token)).status).toBe(400)
    const { location } = await startSignIn(test.service, newBrowser())
    expect(location).toMatch(/^\/login\//)
    await expect(signInAs(test.service, newBrowser(), person)).rejects.toThrow('answered with 401')
  })

  it('keeps nothing in the database that could be used to sign in', async () => {
    const person = await addPerson(test.db, { email: 'kept.secret@mail.example' })
    const browser = newBrowser()
    const tokens = await signInAs(test.service, browser, person)
    const session = browser.jar.get('banksia_session')?.value ?? 'no session cookie'
    const rows: object[] = [
      ...(await test.db.selectFrom('oidc_payloads').selectAll().execute()),
      ...(await test.db.selectFrom('identity_keys').selectAll().execute()),
      ...(await test.db.selectFrom('accounts').selectAll().execute()),
    ]
    const everything = rows
      .flatMap((row) => Object.values(row))
      .map((value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join('\n')
    expect(everything).toContain(person.email)
    for (const secret of [tokens.refresh_token, session, goodPassword])
      expect(everything).not.toContain(secret)
  })

  it('takes scheme and host from the configuration, whatever a caller claims', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
    const answer = await site.app.request('/oidc/.well-known/openid-configuration', { headers: forged })
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      token_endpoint: 'http://localhost:3000/oidc/token',
      userinfo_endpoint: 'http://localhost:3000/api/userinfo',
    })
    expect(text).not.toContain('evil')
  })

  it('does not let another site use the token endpoint', async () => {
    const answer = await site.app.request('/oidc/token', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('signing out', () => {
  it('ends the session without a question when the site shows its ID token', async () => {
    const person = await addPerson(test.db, { email: 'leaving@mail.example' })
    const browser = newBrowser()
    const tokens = await signInAs(test.service, browser, person)
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'http://localhost:3000/',
    })
    const page = await browser.open(`/oidc/session/end?${query}`)
    const html = await page.text()
    const nonce = /nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
    expect(html).toContain(`<script nonce="${nonce}">`)
    expect(html).not.toContain('Sign out of Banksia?')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? ''
    const done = await postForm(browser, '/oidc/session/end/confirm', { xsrf, logout: 'yes' })
    expect(locationOf(done)).toBe('http://localhost:3000/')
    expect((await refresh(test.service, browser, tokens.refresh_token)).status).toBe(400)
    expect((await startSignIn(test.service, browser)).location).toMatch(/^\/login\//)
  })

  it('asks first when any site could have sent the browser there, and never goes to another site', async () => {
    const browser = newBrowser()
    const tokens = await signInAs(
      test.service,
      browser,
      await addPerson(test.db, { email: 'staying@mail.example' }),
    )
    const page = await browser.open('/oidc/session/end?post_logout_redirect_uri=https://evil.example/')
    const html = await page.text()
    expect(html).toContain('Sign out of Banksia?')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('evil.example')
    const hint = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'https://evil.example/',
    })
    const refused = await browser.open(`/oidc/session/end?${hint}`, { headers: { accept: 'text/html' } })
    expect(locationOf(refused)).toBe('/login/problem?reason=broken')
  })
})
