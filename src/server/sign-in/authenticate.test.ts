import { createHmac, createPublicKey, randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimNames } from '#contract/issuer.ts'
import { accessTokenFor, addSignIn } from '#test/support/access-token.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { startExternalIssuer } from '#test/support/external-issuer.ts'
import { addPerson } from '#test/support/people.ts'
import { createBrowser, signInAs, type Tokens } from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { loadIdentityKeys, rotateSigningKeys } from './identity-keys.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof createIdentityApp>>
let external: Awaited<ReturnType<typeof startExternalIssuer>>
let tokens: Tokens
let key: JWK
let signInId: string
const someone = randomUUID()

beforeAll(async () => {
  test = await createTestDatabase()
  site = await createIdentityApp(test.service)
  external = await startExternalIssuer()
  const person = await addPerson(test.db, { email: 'robin@mail.example' })
  tokens = await signInAs(test.service, createBrowser(site.app, test.config.PUBLIC_URL), person)
  key = (await loadIdentityKeys(test.service)).signing[0] ?? {}
  signInId = await addSignIn(test.service, { subject: someone })
})
afterAll(async () => {
  await external.close()
  await test.close()
})

const ask = (app: typeof site.app, authorization?: string) =>
  app.request('/api/userinfo', { headers: authorization === undefined ? {} : { authorization } })
const statusFor = async (token: string) => (await ask(site.app, `Bearer ${token}`)).status
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const fromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const goodClaims = () => ({
  iss: 'http://localhost:3000/oidc',
  aud: 'banksia-api',
  sub: someone,
  sid: signInId,
  iat: fromNow(0),
  exp: fromNow(600),
})

/** A token with our own key, right in everything but what a test changes. */
const tokenWith = async (claims: object = {}, header: object = {}) =>
  new SignJWT({ ...goodClaims(), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, ...header })
    .sign(await importJWK(key, 'ES256'))

/** Signed with a shared secret that everyone knows: our public key. */
function hmacToken(secret: string | Buffer) {
  const content = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })}.${encode(goodClaims())}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

async function strangersToken(header: object) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return new SignJWT(goodClaims())
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: await exportJWK(publicKey), ...header })
    .sign(privateKey)
}

describe('an access token of the built-in issuer', () => {
  it('is accepted, and so is one like it', async () => {
    expect(await statusFor(tokens.access_token)).toBe(200)
    expect(await statusFor(await tokenWith())).toBe(200)
    expect(await statusFor(await accessTokenFor(test.service, { subject: someone }))).toBe(200)
  })

  it.each<[string, () => string | Promise<string>]>([
    ['alg none', () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(goodClaims())}.`],
    [
      'alg none with the key id',
      () => `${encode({ alg: 'none', typ: 'at+jwt', kid: key.kid })}.${encode(goodClaims())}.`,
    ],
    ['HS256 with the public key as text', () => hmacToken(publicPem())],
    ['HS256 with the public key as JSON', () => hmacToken(JSON.stringify({ ...key, d: undefined }))],
    ['another audience', () => tokenWith({ aud: 'another-api' })],
    ['no audience', () => tokenWith({ aud: undefined })],
    ['another issuer', () => tokenWith({ iss: 'https://evil.example/oidc' })],
    ['no issuer', () => tokenWith({ iss: undefined })],
    ['expired a little more than a minute ago', () => tokenWith({ exp: fromNow(-61) })],
    ['no expiry', () => tokenWith({ exp: undefined })],
    ['not valid yet', () => tokenWith({ nbf: fromNow(61) })],
    ['no subject', () => tokenWith({ sub: undefined })],
    ['no sign-in', () => tokenWith({ sid: undefined })],
    ['a sign-in that never was', () => tokenWith({ sid: randomBytes(32).toString('base64url') })],
    ['the sign-in of another', () => tokenWith({ sub: randomUUID() })],
    ['a subject that is no id', () => tokenWith({ sub: 'someone' })],
    ['another role than the account has', () => tokenWith({ [claimNames.role]: 'administrator' })],
    ['the ID token', () => tokens.id_token],
    ['an ID token with the API as its audience', () => tokenWith({}, { typ: 'JWT' })],
    ['the refresh token', () => tokens.refresh_token],
    [
      'a changed payload',
      () => withPayload(tokens.access_token, { ...goodClaims(), [claimNames.role]: 'administrator' }),
    ],
    ['a key id that is a path', () => strangersToken({ kid: '../../../../dev/null' })],
    ['a key id that is SQL', () => strangersToken({ kid: "' or '1'='1" })],
    ['our key id with another key', () => strangersToken({ kid: key.kid })],
    ['a key inside the token', () => strangersToken({})],
    [
      'a key at an address of the sender',
      () => strangersToken({ kid: 'external', jku: `${external.url}/keys` }),
    ],
    [
      'a certificate at an address of the sender',
      () => strangersToken({ kid: 'x', x5u: `${external.url}/keys` }),
    ],
    ['an unknown critical header', () => tokenWithCritical()],
    ['nonsense', () => 'a.b.c'],
  ])('is refused: %s', async (_name, make) => {
    const answer = await ask(site.app, `Bearer ${await make()}`)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    expect(external.timesAsked()).toBe(0)
  })

  it('may be shown half a minute late by a slow clock', async () => {
    expect(await statusFor(await tokenWith({ exp: fromNow(-15) }))).toBe(200)
  })

  it('must come as a bearer token', async () => {
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${tokens.access_token}`,
      tokens.access_token,
    ])
      expect((await ask(site.app, header)).status).toBe(401)
  })

  it('is accepted after a rotation, and so is one from before it', async () => {
    let now = Date.now()
    const { app } = await createIdentityApp({ ...test.service, now: () => new Date(now) })
    const status = async (token: string) => (await ask(app, `Bearer ${token}`)).status
    const old = await tokenWith()
    expect(await status(old)).toBe(200)
    await rotateSigningKeys(test.service)
    now += 1_000
    expect(await status(await accessTokenFor(test.service, { subject: someone }))).toBe(200)
    expect(await status(old)).toBe(200)
  })
})

describe('another issuer by configuration', () => {
  const configured = () => ({ ...test.service, config: { ...test.config, OIDC_ISSUER: external.url } })
  const claims = { sub: 'auth|42', aud: 'banksia-api' }

  it('is believed, and the built-in one is not', async () => {
    const { app } = await createIdentityApp(configured())
    const theirs = await external.issue({ ...claims, [claimNames.role]: 'clinician' })
    const answer = await ask(app, `Bearer ${theirs}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      sub: 'auth|42',
      name: null,
      email: null,
      roles: ['clinician'],
      attachedClinicianId: null,
    })
    expect((await ask(app, `Bearer ${tokens.access_token}`)).status).toBe(401)
    expect(await (await app.request('/oidc/jwks')).text()).toBe('a page')
    expect(await statusFor(theirs)).toBe(401)
  })

  it('may leave the type out, as several do, but an ID token stays an ID token', async () => {
    const { app } = await createIdentityApp(configured())
    const status = async (token: string) => (await ask(app, `Bearer ${token}`)).status
    expect(await status(await external.issue(claims, { typ: 'JWT' }))).toBe(200)
    expect(await status(await external.issue({ ...claims, aud: 'banksia-web' }, { typ: 'JWT' }))).toBe(401)
    expect(await status(await external.issue({ ...claims, nonce: 'n' }, { typ: 'JWT' }))).toBe(401)
    expect(
      await status(await external.issue({ ...claims, aud: ['banksia-api', 'banksia-web'] }, { typ: 'JWT' })),
    ).toBe(401)
    expect(await status(await external.issue(claims, { typ: 'logout+jwt' }))).toBe(401)
  })

  it('gives an unknown role no more than a client has', async () => {
    const { app } = await createIdentityApp(configured())
    const answer = await ask(
      app,
      `Bearer ${await external.issue({ ...claims, [claimNames.role]: 'gardener' })}`,
    )
    expect(await answer.json()).toMatchObject({ roles: ['patient'] })
  })

  it('that cannot be reached is 503, not a refusal', async () => {
    const gone = await startExternalIssuer()
    const token = await gone.issue(claims)
    await gone.close()
    const { app } = await createIdentityApp({
      ...test.service,
      config: { ...test.config, OIDC_ISSUER: gone.url },
    })
    expect((await ask(app, `Bearer ${token}`)).status).toBe(503)
  })
})

const publicPem = () =>
  createPublicKey({ key: { ...key, d: undefined }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })

const withPayload = (token: string, payload: object) => token.replace(/\.[^.]+\./, `.${encode(payload)}.`)

const tokenWithCritical = async () =>
  new SignJWT(goodClaims())
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, crit: ['strange'], strange: true })
    .sign(await importJWK(key, 'ES256'), { crit: { strange: true } })
