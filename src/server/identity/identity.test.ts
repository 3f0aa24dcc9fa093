import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimNames } from '#contract/token-claims.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addClinician, addPerson, goodPassword } from '#test/support/people.ts'
import {
  codeIn,
  createBrowser,
  exchangeCode,
  locationOf,
  postForm,
  refresh,
  signInAs,
  startSignIn,
  type Tokens,
} from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof createIdentityApp>>
const newBrowser = () => createBrowser(site.app, test.config.PUBLIC_URL)
const userInfo = (token: string) =>
  site.app.request('/api/userinfo', { headers: { authorization: `Bearer ${token}` } })

beforeAll(async () => {
  test = await createTestDatabase()
  site = await createIdentityApp(test.service)
})
afterAll(() => test.close())

describe('signing in', () => {
  it('goes from the site to tokens and to who they belong to', async () => {
    const clinicianId = await addClinician(test.db, 'amelia-tran')
    const person = await addPerson(test.db, { email: 'robin@mail.example', attachedClinicianId: clinicianId })
    const tokens = await signInAs(test.service, newBrowser(), { ...person, email: 'Robin@Mail.example' })

    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: 'http://localhost:3000/oidc',
      aud: 'banksia-api',
      sub: person.subject,
      [claimNames.role]: 'patient',
      [claimNames.attachedClinician]: clinicianId,
    })
    expect(tokens.expires_in).toBe(600)
    expect(decodeJwt(tokens.id_token)).toMatchObject({ name: 'Robin Field', email: 'robin@mail.example' })

    const answer = await userInfo(tokens.access_token)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      sub: person.subject,
      name: 'Robin Field',
      email: 'robin@mail.example',
      roles: ['patient'],
      attachedClinicianId: clinicianId,
    })
  })

  it('reads the attached clinician again when a token is renewed', async () => {
    const person = await addPerson(test.db, { email: 'newly.attached@mail.example' })
    const browser = newBrowser()
    const first = await signInAs(test.service, browser, person)
    expect(decodeJwt(first.access_token)).not.toHaveProperty([claimNames.attachedClinician])
    const clinicianId = await addClinician(test.db, 'another')
    await test.db
      .updateTable('clients')
      .set({ attached_clinician_id: clinicianId })
      .where('identity_subject', '=', person.subject)
      .execute()
    const renewed: Tokens = await (await refresh(test.service, browser, first.refresh_token)).json()
    expect(decodeJwt(renewed.access_token)[claimNames.attachedClinician]).toBe(clinicianId)
  })

  it('works as a plain form, and asks for no consent and no second password', async () => {
    const person = await addPerson(test.db, { email: 'no.script@mail.example' })
    const browser = newBrowser()
    const { location, verifier } = await startSignIn(test.service, browser)
    const answer = await postForm(browser, location, { email: person.email, password: person.password })
    expect(answer.status).toBe(303)
    const callback = locationOf(await browser.open(locationOf(answer)))
    expect(callback).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=/)
    expect((await exchangeCode(test.service, browser, codeIn(callback), verifier)).status).toBe(200)

    const again = await startSignIn(test.service, browser)
    expect(codeIn(again.location)).not.toBe('')
  })

  it('says what is wrong beside the field, with and without a script', async () => {
    const browser = newBrowser()
    const { location } = await startSignIn(test.service, browser)
    const empty = await postForm(browser, location, { email: '', password: '' })
    expect(locationOf(empty)).toBe(`${location}?problem=emailRequired.passwordRequired`)
    const scripted = await browser.open(location, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'not an email', password: '' }),
    })
    expect(scripted.status).toBe(422)
    expect(await scripted.json()).toMatchObject({
      fields: { email: 'Email is not valid', password: 'Password is required' },
    })
  })

  it('starts again from a page whose sign-in is over', async () => {
    const person = await addPerson(test.db, { email: 'went.back@mail.example' })
    const browser = newBrowser()
    const { location } = await startSignIn(test.service, browser)
    expect(await (await browser.open(location)).text()).toBe('a page')
    const done = await postForm(browser, location, { email: person.email, password: goodPassword })
    await browser.open(locationOf(done))
    expect(locationOf(await browser.open(location))).toBe('/login')
    const late = await postForm(browser, location, { email: person.email, password: goodPassword })
    expect(locationOf(late)).toBe(`${location}?problem=expired`)
    expect(await (await browser.open('/login/forgot')).text()).toBe('a page')
  })
})

describe('the protocol', () => {
  it('refuses a request without PKCE, another redirect address and another client', async () => {
    const browser = newBrowser()
    const plain = await startSignIn(test.service, browser, { code_challenge_method: 'plain' })
    expect(plain.location).toContain('error=invalid_request')
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/auth/callback'],
      ['client_id', 'somebody-else'],
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

  it('rotates refresh tokens, and takes a used one as a theft', async () => {
    const person = await addPerson(test.db, { email: 'rotating@mail.example' })
    const browser = newBrowser()
    const first = await signInAs(test.service, browser, person)
    const second: Tokens = await (await refresh(test.service, browser, first.refresh_token)).json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await refresh(test.service, browser, first.refresh_token)).status).toBe(400)
    expect((await refresh(test.service, browser, second.refresh_token)).status).toBe(400)
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
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
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

describe('cookies', () => {
  it('last as long as the browser, stay out of scripts, and are secure where the site is', async () => {
    const secure = { ...test.service, config: { ...test.config, PUBLIC_URL: 'https://book.example' } }
    const { app } = await createIdentityApp(secure)
    const person = await addPerson(test.db, { email: 'secure@mail.example' })
    const browser = createBrowser(app, 'https://book.example')
    const { location } = await startSignIn(secure, browser)
    const done = await browser.open(locationOf(await postForm(browser, location, person)))
    const session = done.headers.getSetCookie().find((line) => line.startsWith('banksia_session='))
    expect(session).toMatch(/; secure/)
    expect(session).toMatch(/; httponly/)
    expect(session).toMatch(/; samesite=lax/)
    expect(session).not.toMatch(/expires|max-age/)
  })
})
