import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimNames } from '#contract/issuer.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addClinician, addPerson, goodPassword } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
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
  it('is begun at most 120 times a minute from one address', async () => {
    const begin = async () => (await site.app.request('/oidc/auth')).status
    const first = await Promise.all(Array.from({ length: 120 }, begin))
    expect(first).not.toContain(429)
    await setHits(test.db, 'sign-in:start', 120)
    const refused = await site.app.request('/oidc/auth')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    await test.db.deleteFrom('rate_limits').execute()
  })

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
