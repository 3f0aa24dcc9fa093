import { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addCharge } from '#test/support/charge-world.ts'
import { readOpenMetrics } from '#test/support/read-open-metrics.ts'
import { createTestDatabase, idleService } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createDb, createPool } from '../db/database.ts'
import { countSends } from '../host/process-counts.ts'
import { startJobs } from '../jobs.ts'
import type { AppEnv } from './context.ts'
import { metricsRoutes } from './metrics.ts'
import { ownHostOnly } from './middleware.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  test = await createTestDatabase()
  pool = createPool(test.url, 4)
  test.service.jobs = await startJobs(pool, test.service.log)
})
afterAll(async () => {
  await test.service.jobs.stop()
  await pool.end()
  await test.close()
})

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const here = () => from('127.0.0.1')
type App = ReturnType<typeof createApp>

async function scrape(app: App = createApp(test.service)) {
  const answer = await app.request('/metrics', { headers: { host: 'localhost:3000' } }, here())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  )
  const families = readOpenMetrics(await answer.text())
  const values = (family: string) =>
    Object.fromEntries(
      (families.get(family)?.samples ?? []).map(({ name, labels, value }) => [`${name} ${labels}`, value]),
    )
  return { families, values, one: (family: string) => families.get(family)?.samples[0]?.value }
}

describe('requests', () => {
  it('are counted once, by the pattern of their route, with the time they took', async () => {
    const app = createApp(test.service)
    const before = await scrape(app)
    for (let n = 0; n < 3; n += 1) await app.request('/healthz', {}, here())
    const one = '/api/accounts/banksia/reserved-appointments/no-such-hold'
    for (let n = 0; n < 2; n += 1) expect((await app.request(one, {}, here())).status).toBe(404)
    await app.request('/healthz', { method: 'PROPFIND' }, here())
    // What a page asks while it is rendered comes with the visitor's own request.
    const visitor = here()
    await app.request('/api/settings', {}, visitor)
    await app.request('/api/settings', {}, visitor)
    const after = await scrape(app)
    const rise = (family: string, key: string) =>
      (after.values(family)[key] ?? 0) - (before.values(family)[key] ?? 0)
    const requests = (labels: string) =>
      rise('banksia_http_requests', `banksia_http_requests_total ${labels}`)
    const hold = String.raw`method="GET",route="/api/accounts/:accountId/reserved-appointments/:reserveId`
    const known = Object.keys(after.values('banksia_http_requests')).filter((key) => key.includes(hold))
    // Counted for the whole process: other tests may have asked for more of a held time before.
    const missing = known.filter(
      (key) => key.endsWith('status="404"') && rise('banksia_http_requests', key) > 0,
    )
    expect(missing).toHaveLength(1)
    expect(rise('banksia_http_requests', missing[0] ?? '')).toBe(2)
    expect(requests('method="GET",route="/healthz",status="200"')).toBe(3)
    expect(requests('method="GET",route="/api/settings",status="200"')).toBe(1)
    expect(Object.keys(after.values('banksia_http_requests')).join()).not.toMatch(/no-such-hold|PROPFIND/)
    const times = (name: string) =>
      rise('banksia_http_request_seconds', `banksia_http_request_seconds_${name}`)
    expect(times('count method="GET",route="/healthz"')).toBe(3)
    expect(times('bucket method="GET",route="/healthz",le="5.0"')).toBe(3)
    // Itself, and whatever was left in flight before.
    expect(after.one('banksia_http_requests_in_flight')).toBe(before.one('banksia_http_requests_in_flight'))
    expect(after.one('banksia_http_requests_in_flight')).toBeGreaterThanOrEqual(1)
  })
})

describe('who is answered', () => {
  const token = 'a-token-of-some-length'
  const passedOn = { 'x-forwarded-for': '203.0.113.9' }
  const bearer = (given: string) => ({ authorization: `Bearer ${given}` })
  const behind = { TRUSTED_PROXIES: '1' }
  it.each<[string, Record<string, string>, string, Record<string, string>, number]>([
    ['this machine', {}, '127.0.0.1', {}, 200],
    ['this machine by IPv6', {}, '::1', {}, 200],
    ['this machine, mapped', {}, '::ffff:127.0.0.1', {}, 200],
    ['another one', {}, '10.0.0.7', {}, 404],
    ['no address', {}, '', {}, 404],
    ['through a proxy', {}, '127.0.0.1', passedOn, 404],
    ['through another kind of proxy', {}, '127.0.0.1', { forwarded: 'for=203.0.113.9' }, 404],
    ['this machine behind a proxy', behind, '127.0.0.1', {}, 404],
    [
      'this machine where something serves https',
      { PUBLIC_URL: 'https://book.example' },
      '127.0.0.1',
      {},
      404,
    ],
    [
      'this machine where people use another address',
      { PUBLIC_URL: 'http://book.example' },
      '127.0.0.1',
      {},
      404,
    ],
    ['through a proxy that says nothing but its kind', {}, '127.0.0.1', { via: '1.1 wattle' }, 404],
    ['another name that leads here', {}, '127.0.0.1', { host: 'evil.example' }, 404],
    ['a token where none is set', {}, '10.0.0.7', bearer(token), 404],
    ['the token', { METRICS_TOKEN: token }, '10.0.0.7', bearer(token), 200],
    [
      'the token by an address',
      { METRICS_TOKEN: token },
      '10.0.0.7',
      { ...bearer(token), host: '10.0.0.2:3000' },
      200,
    ],
    [
      'the token through a proxy',
      { ...behind, METRICS_TOKEN: token },
      '127.0.0.1',
      { ...passedOn, ...bearer(token) },
      200,
    ],
    ['another token', { METRICS_TOKEN: token }, '10.0.0.7', bearer('a-token-of-same-length'), 404],
    ['a part of the token', { METRICS_TOKEN: token }, '10.0.0.7', bearer(token.slice(1)), 404],
    ['a wrong token from here', { METRICS_TOKEN: token }, '127.0.0.1', bearer('wrong'), 404],
    ['no token from here', { METRICS_TOKEN: token }, '127.0.0.1', {}, 200],
  ])('%s', async (_, environment, address, headers, status) => {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment })
    const app = new OpenAPIHono<AppEnv>()
    app.use(ownHostOnly(config))
    metricsRoutes(app, { ...test.service, config }, () => false)
    const answer = await app.request(
      '/metrics',
      { headers: { host: 'localhost:3000', ...headers } },
      from(address),
    )
    expect(answer.status).toBe(status)
    if (status === 404) expect(await answer.text()).not.toContain('banksia_')
  })
})

it('what nginx passes on is told by its HTTP/1.0, where it adds no header', async () => {
  const app = createApp(test.service)
  const ask = async (httpVersion: string) => {
    const incoming = { httpVersion, socket: { remoteAddress: '127.0.0.1' } }
    return (await app.request('/metrics', { headers: { host: '127.0.0.1:3000' } }, { incoming })).status
  }
  expect([await ask('1.1'), await ask('1.0')]).toEqual([200, 404])
})

describe('the state of the practice', () => {
  it('is what its database says, read again after some seconds only', async () => {
    const clinician = await addBookable(test.db)
    let hour = 0
    const charge = (state: 'due' | 'failed' | 'paid') =>
      addCharge(test.db, { clinician, state, start: sydneyTime(1, (hour += 1)) })
    for (const state of ['due', 'due', 'failed'] as const) await charge(state)
    await sql`update charges set next_try_at = now() - interval '11 minutes' where state = 'failed'`.execute(
      test.db,
    )
    const { clientId, reservationId } = await charge('paid')
    await sql`update reservations set status = 'claimed', expires_at = now() + interval '5 minutes', booked_at = null
      where id = ${reservationId} and client_id = ${clientId}`.execute(test.db)
    await test.service.jobs.work('send-letter', async () => {})
    await test.service.jobs.stop()
    await sql`insert into jobs.job (name, state, start_after, started_on, completed_on, keep_until) values
      ('send-letter', 'created', now() - interval '90 seconds', null, null, now() + interval '1 day'),
      ('send-letter', 'created', now() + interval '1 hour', null, null, now() + interval '1 day'),
      ('send-letter', 'retry', now() + interval '1 hour', now(), null, now() + interval '1 day'),
      ('send-letter', 'failed', now(), now(), now(), now() + interval '1 day'),
      ('send-letter', 'failed', now(), now(), now(), now() + interval '1 day'),
      ('send-letter', 'active', now(), now() - interval '1 day', null, now() + interval '1 day')`.execute(
      test.db,
    )
    const app = createApp(test.service)
    const first = await scrape(app)
    const letters = Object.entries(first.values('banksia_jobs')).filter(([key]) =>
      key.includes('send-letter'),
    )
    expect(Object.fromEntries(letters)).toEqual(
      Object.fromEntries(
        Object.entries({ due: 1, active: 0, retry: 1, failed: 2, stuck: 1 }).map(([state, count]) => [
          `banksia_jobs queue="send-letter",state="${state}"`,
          count,
        ]),
      ),
    )
    expect(first.one('banksia_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
    expect(first.one('banksia_jobs_oldest_due_seconds')).toBeLessThan(150)
    expect(first.values('banksia_charges')).toEqual({
      'banksia_charges state="due"': 2,
      'banksia_charges state="failed"': 1,
    })
    expect(first.one('banksia_charges_overdue')).toBe(1)
    expect(first.one('banksia_holds')).toBe(1)
    expect(first.one('banksia_ready')).toBe(1)
    expect(first.one('banksia_backup_scheduled')).toBe(0)
    expect(first.families.has('banksia_backup_age_seconds')).toBe(false)

    await charge('due')
    await sql`insert into backups (name, place, started_at, ended_at, outcome, bytes, schema_version)
      values ('one', '/srv/backups', now() - interval '2 hours', now(), 'done', 5, '0115')`.execute(test.db)
    expect((await scrape(app)).values('banksia_charges')).toEqual(first.values('banksia_charges'))
    const later = await scrape()
    expect(later.values('banksia_charges')['banksia_charges state="due"']).toBe(3)
    expect(Math.round((later.one('banksia_backup_age_seconds') ?? 0) / 60)).toBe(120)
  })

  it('is left out where the database is away, and the rest is answered', async () => {
    const away = createPool('postgres://nobody@127.0.0.1:1/none', 1)
    const db = createDb(away)
    const { config, keyring, log } = test.service
    const { families, one } = await scrape(createApp(idleService({ config, keyring, log, db })))
    expect(one('banksia_ready')).toBe(0)
    expect(families.has('banksia_holds')).toBe(false)
    expect(one('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    await db.destroy()
  })
})

it('messages are counted by what became of them', async () => {
  const before = await scrape()
  let isAway = false
  const took: string[] = []
  const { send } = countSends('text', 'kept', {
    send: async (message: string) => {
      if (isAway) throw new Error('away')
      took.push(message)
    },
  })
  await send('one')
  isAway = true
  await expect(send('two')).rejects.toThrow('away')
  await expect(send('three')).rejects.toThrow('away')
  expect(took).toEqual(['one'])
  const after = await scrape()
  const rise = (labels: string) => {
    const key = `banksia_messages_total ${labels}`
    return (after.values('banksia_messages')[key] ?? 0) - (before.values('banksia_messages')[key] ?? 0)
  }
  expect(rise('channel="text",outcome="kept"')).toBe(1)
  expect(rise('channel="text",outcome="failed"')).toBe(2)
})
