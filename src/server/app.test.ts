import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/endpoint.ts'
import { stripeKeys } from '#test/support/fake-stripe.ts'
import { addPractice } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { readConfig } from './config.ts'
import { createApp } from './app.ts'
import { consumeAllowance } from './http/rate-limit.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase()
  app = createApp(test.service)
})
afterAll(() => test.close())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const reserve = '/api/accounts/banksia/reserved-appointments'

it('answers 503 while the disk is full, is not ready, and is again by itself once there is space', async () => {
  const check = async () => {
    const path = '/api/accounts/banksia/client-records:checkEmailAlreadyExisted'
    const body = JSON.stringify({ email: 'robin@mail.example' })
    const headers = { 'content-type': 'application/json' }
    const answer = await app.request(path, { method: 'PATCH', body, headers })
    return { status: answer.status, body: (await answer.json()) as Problem }
  }
  const ready = async () => (await app.request('/readyz')).status
  expect([(await check()).status, await ready()]).toEqual([200, 200])
  await sql`create function find_no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    test.db,
  )
  await sql`create function find_no_space_at_all() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    test.db,
  )
  await sql`create trigger find_no_space before insert on rate_limits execute function find_no_space()`.execute(
    test.db,
  )
  await sql`create event trigger find_no_space on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function find_no_space_at_all()`.execute(test.db)
  expect(await check()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect([await ready(), await ready()]).toEqual([503, 503])
  expect((await app.request('/healthz')).status).toBe(200)
  await sql`drop event trigger find_no_space`.execute(test.db)
  await sql`drop trigger find_no_space on rate_limits`.execute(test.db)
  expect([await ready(), (await check()).status]).toEqual([200, 200])
})

describe('every answer', () => {
  it('carries the security headers, a nonce of its own and a request id', async () => {
    const [one, two] = [await app.request('/healthz'), await app.request('/healthz')]
    const policy = one.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/)
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toBe(two.headers.get('content-security-policy'))
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
    expect(one.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('lets the card form of Stripe in where cards go to Stripe, and nowhere else', async () => {
    const headersOf = async (config: typeof test.config) => {
      const { headers } = await createApp({ ...test.service, config }).request('/healthz')
      return {
        policy: headers.get('content-security-policy') ?? '',
        permissions: headers.get('permissions-policy') ?? '',
      }
    }
    const simulated = await headersOf(test.config)
    expect(`${simulated.policy} ${simulated.permissions}`).not.toContain('stripe')
    const { policy, permissions } = await headersOf(
      readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...stripeKeys }),
    )
    const allowed = Object.fromEntries(
      policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    )
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com']
    expect(allowed['script-src']).toEqual(["'self'", expect.stringMatching(/^'nonce-/), ...scripts])
    const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
    expect(allowed['frame-src']).toEqual(["'self'", ...scripts, 'https://hooks.stripe.com', ...players])
    expect(allowed['connect-src']).toEqual([
      "'self'",
      'https://api.stripe.com',
      'https://checkout.stripe.com',
    ])
    expect(allowed['img-src']).toEqual(["'self'", 'data:', 'https://*.stripe.com'])
    expect(permissions).toContain('payment=(self "https://js.stripe.com" "https://checkout.stripe.com")')
  })

  it('repeats a request id that fits, and replaces one that does not', async () => {
    const ask = async (id: string) =>
      (await app.request('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await ask('proxy-request-1')).toBe('proxy-request-1')
    expect(await ask('<script>alert(1)</script>')).not.toContain('script')
  })
})

describe('errors', () => {
  it.each([
    ['an unknown route', () => app.request('/api/nothing-here'), 404, 'notFound'],
    ['broken JSON', () => post(reserve, '{"slots":'), 400, 'malformedJson'],
    ['a wrong body', () => post(reserve, '{}'), 422, 'invalidInput'],
    [
      'a body that is too large',
      () => post(reserve, JSON.stringify({ filler: 'x'.repeat(300_000) })),
      413,
      'tooLarge',
    ],
    [
      'JSON that is not called so',
      () => post(reserve, '{}', { 'content-type': 'text/plain' }),
      415,
      'unsupportedType',
    ],
    [
      'half a type',
      () => post(reserve, '{}', { 'content-type': 'application/json;;;=' }),
      415,
      'unsupportedType',
    ],
    [
      'another site’s page',
      () => post(reserve, '{}', { origin: 'https://evil.example' }),
      403,
      'crossOrigin',
    ],
    ['a cross-site form', () => post(reserve, '{}', { 'sec-fetch-site': 'cross-site' }), 403, 'crossOrigin'],
  ])('answer %s as problem+json', async (_, send, status, code) => {
    const response = await send()
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const problem = await response.json()
    expect(problem).toMatchObject({
      status,
      code,
      message: expect.any(String),
      requestId: response.headers.get('x-request-id'),
    })
  })

  it('name each field at fault', async () => {
    const { fields } = await (await post(reserve, '{"clinicianId":"x","slots":[]}')).json()
    expect(Object.keys(fields).toSorted()).toEqual(['appointmentTypeId', 'clinicianId', 'slots'])
    expect(fields.slots).toBe('Choose a time')
  })

  it('that were not expected are logged by id and give nothing away', async () => {
    const lines: string[] = []
    const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)))
    const broken = createApp({ ...test.service, log: pino(stream) })
    broken.get('/boom', () => {
      throw new Error('the secret of jo@mail.example')
    })
    const response = await broken.request('/boom?name=Jo+Canary')
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toContain('Internal server error. Please try again later.')
    expect(text).not.toContain('secret')
    const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'request failed')
    expect(line.requestId).toBe(response.headers.get('x-request-id'))
    expect(lines.join('')).not.toContain('Canary')
  })
})

describe('health', () => {
  it('is ready when the database has every migration, and not when it is away or the process is stopping', async () => {
    expect((await app.request('/readyz')).status).toBe(200)
    expect((await createApp(test.service, { isStopping: () => true }).request('/readyz')).status).toBe(503)
    const away = await createTestDatabase()
    const alone = createApp(away.service)
    await away.close()
    expect((await alone.request('/readyz')).status).toBe(503)
    expect((await alone.request('/healthz')).status).toBe(200)
  })
})

describe('the interface', () => {
  it('describes itself as OpenAPI 3.1, verbs included, and as a page', async () => {
    const document = await (await app.request('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/settings',
        '/accounts/{accountId}/reserved-appointments/{reserveId}:resetTimer',
      ]),
    )
    const page = await (await app.request('/api/docs')).text()
    expect(page).toContain('reserved-appointments/{reserveId}:resetTimer')
    expect(page).not.toContain('nonce-of-the-answer')
  })

  it('declares what the steps before a handler answer', async () => {
    const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: object }>>
    }
    const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(statuses('/settings', 'get')).toEqual(expect.arrayContaining(['200', '500', '503']))
    expect(statuses('/accounts/{accountId}/reserved-appointments', 'post')).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503']),
    )
  })

  it('is read sixty times a minute from one address', async () => {
    const limit = { name: 'api-documents', most: 0, perSeconds: 60 }
    await consumeAllowance(test.db, limit, 'unknown')
    await setHits(test.db, limit.name, 60)
    expect((await app.request('/api/docs')).status).toBe(429)
    await test.db.deleteFrom('rate_limits').execute()
  })

  it('tells the settings of this installation', async () => {
    const settings = await (await app.request('/api/settings')).json()
    expect(settings).toMatchObject({
      productName: 'Banksia',
      supportEmail: 'care@banksia.example',
      accountId: 'banksia',
    })
    expect(settings.payment).toEqual({ mode: 'simulator', publicKey: null, connectedAccountId: null })
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...stripeKeys })
    const withStripe = await createApp({ ...test.service, config }).request('/api/settings')
    expect((await withStripe.json()).payment).toEqual({
      mode: 'stripe',
      publicKey: stripeKeys.STRIPE_PUBLIC_KEY,
      connectedAccountId: stripeKeys.STRIPE_ACCOUNT,
    })
    expect(settings.timeZones).toHaveLength(9)
  })

  it('tells no prices while there is no practice, and its rates once there is one', async () => {
    const readRates = async () => (await (await app.request('/api/settings')).json()).rates
    expect(await readRates()).toEqual([])
    await addPractice(test.db)
    expect((await readRates()).at(-1)).toMatchObject({
      from: '2026-07-01',
      rebateCents: { clinicalPsychologists: 14_905 },
    })
    await test.db.deleteFrom('practices').execute()
  })
})

describe('the outbox', () => {
  it('shows what was sent, escaped, with demo data; and does not exist without', async () => {
    await test.service.mailer.send({
      to: 'jo@mail.example',
      subject: '<b>Hello</b>',
      text: 'Hi',
      html: '<p>Hi</p>',
    })
    expect((await (await app.request('/dev/outbox.json')).json())[0]).toMatchObject({
      to: 'jo@mail.example',
      subject: '<b>Hello</b>',
    })
    expect(await (await app.request('/dev/outbox')).text()).toContain('&lt;b&gt;Hello')
    const real = createApp({ ...test.service, config: { ...test.config, DEMO_DATA: false } })
    expect((await real.request('/dev/outbox.json')).status).toBe(404)
  })
})

describe('rate limits', () => {
  it('count all tries together, and each caller apart', async () => {
    const limit = { name: 'test', most: 3, perSeconds: 3600 }
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => consumeAllowance(test.db, limit, 'someone')),
    )
    expect(tries.filter((isAllowed) => isAllowed)).toHaveLength(3)
    expect(await consumeAllowance(test.db, limit, 'someone else')).toBe(true)
  })
})
