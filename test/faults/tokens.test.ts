import { createHmac, createPublicKey, randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadIdentityKeys } from '#server/sign-in/identity-keys.ts'
import { accessTokenFor, addSignIn } from '#test/support/access-token.ts'
import { account } from '#test/support/booking-world.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { startExternalIssuer } from '#test/support/external-issuer.ts'
import { addPerson } from '#test/support/people.ts'
import { createBrowser, signInAs, type Tokens } from '#test/support/sign-in-flow.ts'

let single: SingleServer
let external: Awaited<ReturnType<typeof startExternalIssuer>>
let key: JWK
let subject: string
let tokens: Tokens
let signUpToken: string
let signInId: string

beforeAll(async () => {
  single = await startSingleServer()
  external = await startExternalIssuer()
  const person = await addPerson(single.db, { email: 'robin@mail.example' })
  subject = person.subject
  tokens = await signInAs(single.service, createBrowser(single.site, single.publicUrl), person)
  signInId = await addSignIn(single.service, { subject })
  key = (await loadIdentityKeys(single.service)).signing[0] ?? {}
  const signedUp = await single.send('POST', `/api/accounts/${account}/patients`, signUpBody())
  signUpToken = ((await signedUp.json()) as { data: { authToken: string } }).data.authToken
})
afterAll(async () => {
  await external.close()
  await single.close()
})

/** One route for access tokens only, and one that takes a sign-up's token too. */
const strict = '/api/userinfo'
const lenient = '/api/client-records/me'
const statusAt = async (path: string, token: string) =>
  (await single.ask(path, { headers: { authorization: `Bearer ${token}` } })).status

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const fromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const claims = () => ({
  iss: `${single.publicUrl}/oidc`,
  aud: 'banksia-api',
  sub: subject,
  sid: signInId,
  iat: fromNow(0),
  exp: fromNow(600),
})
const signed = async (changed: object = {}, header: object = {}) =>
  new SignJWT({ ...claims(), ...changed })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, ...header })
    .sign(await importJWK(key, 'ES256'))
async function strangers(header: object) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return new SignJWT(claims())
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: await exportJWK(publicKey), ...header })
    .sign(privateKey)
}
function hmac(secret: string | Buffer, header: object, payload: object) {
  const content = `${encode({ alg: 'HS256', ...header })}.${encode(payload)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
const publicPem = () =>
  createPublicKey({ key: { ...key, d: undefined }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
const partsOf = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString())) as [object, Record<string, unknown>]

describe('20: tokens that are not what they say', () => {
  it('while good ones are accepted, each where it belongs', async () => {
    expect(await statusAt(strict, tokens.access_token)).toBe(200)
    expect(await statusAt(strict, await signed())).toBe(200)
    expect(await statusAt(lenient, tokens.access_token)).toBe(200)
    expect(await statusAt(lenient, signUpToken)).toBe(200)
  })

  it.each<[string, () => string | Promise<string>]>([
    ['alg none', () => `${encode({ alg: 'none', typ: 'at+jwt', kid: key.kid })}.${encode(claims())}.`],
    ['HS256 with the public key', () => hmac(publicPem(), { typ: 'at+jwt', kid: key.kid }, claims())],
    ['another audience', () => signed({ aud: 'another-api' })],
    ['another issuer', () => signed({ iss: 'https://evil.example/oidc' })],
    ['expired', () => signed({ exp: fromNow(-61) })],
    ['no sign-in', () => signed({ sid: undefined })],
    ['a sign-in that never was', () => signed({ sid: randomBytes(32).toString('base64url') })],
    ['the sign-in of another person', () => signed({ sub: randomUUID() })],
    ['an ID token', () => tokens.id_token],
    ['a refresh token', () => tokens.refresh_token],
    ['a key id that is a path', () => strangers({ kid: '../../../../dev/null' })],
    ['a key id that is SQL', () => strangers({ kid: "x' union select 1 --" })],
    ['our key id with another key', () => strangers({ kid: key.kid })],
    ['a key at the sender’s address', () => strangers({ kid: 'external', jku: `${external.url}/keys` })],
    ['a sign-up’s type with our signing key', () => signed({}, { typ: 'newcomer+jwt' })],
    [
      'a sign-up’s type and no signature',
      () => `${encode({ alg: 'none', typ: 'newcomer+jwt' })}.${encode(partsOf(signUpToken)[1])}.`,
    ],
    [
      'a sign-up’s token for another person',
      () => {
        const [, signature] = [0, signUpToken.split('.')[2]]
        return `${encode(partsOf(signUpToken)[0])}.${encode({ ...partsOf(signUpToken)[1], sub: subject })}.${signature}`
      },
    ],
    [
      'a sign-up’s token signed with the public key',
      () => hmac(publicPem(), { typ: 'newcomer+jwt' }, partsOf(signUpToken)[1]),
    ],
    [
      'a sign-up’s token that calls itself an access token',
      () => {
        const [header, payload] = partsOf(signUpToken)
        return `${encode({ ...header, typ: 'at+jwt' })}.${encode(payload)}.${signUpToken.split('.')[2]}`
      },
    ],
  ])('%s is 401 on both kinds of route', async (_name, make) => {
    const token = await make()
    expect([await statusAt(strict, token), await statusAt(lenient, token)]).toEqual([401, 401])
    expect(external.timesAsked()).toBe(0)
  })

  it('a sign-up’s token is no access token, and ends when its owner signs in', async () => {
    expect(await statusAt(strict, signUpToken)).toBe(401)
    const [, { sub }] = partsOf(signUpToken)
    expect(await statusAt(strict, await accessTokenFor(single.service, { subject: String(sub) }))).toBe(200)
    const body = signUpBody()
    const signedUp = await single.send('POST', `/api/accounts/${account}/patients`, body)
    const { data } = (await signedUp.json()) as { data: { authToken: string } }
    expect(await statusAt(lenient, data.authToken)).toBe(200)
    await signInAs(single.service, createBrowser(single.site, single.publicUrl), body.clientRecord)
    expect(await statusAt(lenient, data.authToken)).toBe(401)
  })
})
