import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#test/support/booking-world.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { addPractice } from '#test/support/people.ts'
import { freePort, startServerProcess } from '#test/support/server-process.ts'

let single: SingleServer
beforeAll(async () => {
  single = await startSingleServer()
  await addPractice(single.db)
})
afterAll(() => single.close())

const evil = 'https://evil.example'
const signUpPath = `/api/accounts/${account}/patients`
const pages = ['/', '/login', '/api/settings', '/oidc/.well-known/openid-configuration']

describe('24: other sites', () => {
  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: evil }],
    ['an origin that hides', { origin: 'null' }],
    ['an origin that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['our name on another port', { origin: 'http://localhost:3001' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
  ])('cannot post from %s', async (_name, headers) => {
    const body = signUpBody()
    const answer = await single.send('POST', signUpPath, body, headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'crossOrigin' })
    const login = await single.ask('/login/forgot', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'email=robin@mail.example',
    })
    expect(login.status).toBe(403)
    expect(await single.db.selectFrom('clients').select('id').execute()).toEqual([])
  })

  it('cannot have their own name written into a page, by the Host header', async () => {
    const { port } = new URL(single.server.url)
    const sent = request({ port, host: 'localhost', path: '/?forged', headers: { host: 'evil.example' } })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(421)
    expect(await text(answer)).toBe(`This server answers at ${single.publicUrl}.\n`)
    const own = await (await single.ask('/?own')).text()
    expect(own).toContain(`<link rel="canonical" href="${single.publicUrl}/"`)
  })

  it('are given no CORS leave, neither for an answer nor beforehand', async () => {
    for (const path of ['/', '/login', '/api/settings', signUpPath]) {
      const answer = await single.ask(path, { headers: { origin: evil } })
      const asked = await single.ask(path, {
        method: 'OPTIONS',
        headers: {
          origin: evil,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      })
      for (const { headers } of [answer, asked])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it('get no token from the issuer', async () => {
    const answer = await single.ask('/oidc/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: evil },
      body: 'grant_type=refresh_token&client_id=banksia-web&refresh_token=x',
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('cannot frame any page', async () => {
    for (const path of pages) {
      const { headers } = await single.ask(path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('may frame it only from the configured origin', async () => {
    const framed = await startServerProcess({
      PORT: String(await freePort()),
      DATABASE_URL: single.url,
      ENCRYPTION_KEYS: single.encryptionKeys,
      PUBLIC_URL: single.publicUrl,
      FRAME_ANCESTOR: 'https://clinic.example',
    })
    const { headers } = await fetch(`${framed.url}/login`)
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://clinic.example;')
    expect(headers.get('x-frame-options')).toBeNull()
    await framed.end('SIGKILL')
  })
})
