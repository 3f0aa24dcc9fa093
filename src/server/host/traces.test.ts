import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, idleService } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createDb, createPool } from '../db/database.ts'
import { startJobs } from '../jobs.ts'
import { sendTraces, traceQuery } from './traces.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}

let test: Awaited<ReturnType<typeof createTestDatabase>>
const taken: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
const collector = createServer(async (request, response) => {
  taken.push({ url: request.url, headers: request.headers, body: await text(request) })
  response.writeHead(taken.length === 1 ? 503 : 200).end('{}')
})
let endpoint: string
beforeAll(async () => {
  test = await createTestDatabase()
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(async () => {
  collector.close()
  await test.close()
})

it('sends what a request and a job did to a collector, without values and typed addresses', async () => {
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=one%20two, x-team=care',
  })
  if (!traces) throw new Error('No traces are set up')
  const pool = createPool(test.url, 4)
  const db = createDb(pool, traceQuery)
  const { config, keyring, log } = test.service
  const app = createApp(idleService({ config, keyring, log, db }))
  const jobs = await startJobs(pool, log)
  const secret = 'robin@mail.example'
  const ask = (traceparent?: string) =>
    app.request('/api/accounts/banksia/client-records:checkEmailAlreadyExisted?typed=secret', {
      method: 'PATCH',
      body: JSON.stringify({ email: secret }),
      headers: { 'content-type': 'application/json', ...(traceparent && { traceparent }) },
    })
  await ask()
  // A collector that refuses costs its spans and nothing else.
  const first = sendTraces(traces, log)
  await ask()
  await first()

  const stop = sendTraces(traces, log)
  const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  expect((await ask(`00-${traceId}-${parentId}-01`)).status).toBe(200)
  await ask(`00-${'7'.repeat(32)}-${parentId}-00`)
  await ask('00-nonsense')
  const done = Promise.withResolvers<void>()
  await jobs.work<{ to: string }>('send-note', async () => {
    await db.selectFrom('clients').select('id').where('email', '=', secret).execute()
    done.resolve()
    throw new TypeError(secret)
  })
  await jobs.send('send-note', { to: secret })
  await done.promise
  await jobs.stop()
  await stop()
  await db.destroy()

  expect(taken.map(({ url }) => url)).toEqual(['/v1/traces', '/v1/traces'])
  expect(taken[1]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-key': 'one two',
    'x-team': 'care',
  })
  expect(taken[1]?.body).not.toMatch(/robin|typed=|7{32}/)
  const [{ resource, scopeSpans }] = JSON.parse(taken[1]?.body ?? '').resourceSpans
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'banksia' } })
  const spans: Span[] = scopeSpans[0].spans
  const requests = spans.filter(({ kind }) => kind === 2)
  expect(requests).toHaveLength(2)
  const [request, other] = requests
  expect(request).toMatchObject({ traceId, parentSpanId: parentId, status: {} })
  expect(request?.name).toMatch(/^PATCH \/api\/accounts\/:accountId\//)
  expect(request?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: '200' },
  })
  expect(other?.traceId).toMatch(/^[\da-f]{32}$/)
  expect(other?.traceId).not.toBe(traceId)
  expect(other?.parentSpanId).toBeUndefined()

  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('insert rate_limits')
  for (const { traceId: of, kind, startTimeUnixNano, endTimeUnixNano } of statements) {
    expect([of, kind]).toEqual([traceId, 3])
    expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano))
    expect(Math.abs(Number(BigInt(startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  }
  const job = spans.find(({ kind }) => kind === 5)
  expect(job).toMatchObject({ name: 'job send-note', status: { code: 2 } })
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)).toEqual([
    'select clients',
  ])
})

it('refuses headers that are none', () => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  for (const headers of ['x-key', 'x-key=%', 'x key=1'])
    expect(() => readConfig({ ...given, OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow('OTEL_EXPORTER')
  expect(readConfig({}).traces).toBeNull()
})
