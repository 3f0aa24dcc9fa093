import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { createOutboxMailer } from '#server/adapters/outbox-mailer.ts'
import { readConfig } from '#server/config.ts'
import { newKey, parseKeyring } from '#server/crypto/keyring.ts'
import { createDb, createPool } from '#server/db/connection.ts'
import { createApp } from '#server/http/app.ts'
import { listen } from '#server/http/listen.ts'
import { createLog } from '#server/log.ts'
import type { Service } from '#server/service.ts'

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

export interface ListingResult {
  readonly clinicians: number
  readonly firstAnswerMs: number
  readonly listing: Load
  readonly selectOne: Load
  /** The listing's throughput as a share of the `select 1` route's. */
  readonly ratio: number
}

const serveFlag = '--serve'
const concurrency = 16
const requests = 2_000
const rounds = 3

/** Different filters, so that no answer is simply the last one again. All set days and bands. */
const questions = [
  'days=Monday,Wednesday&startTime=08:00,18:00&endTime=12:00,24:00',
  'days=Tuesday,Thursday,Saturday&startTime=12:00&endTime=18:00&funding=rebate',
  'days=Friday&startTime=18:00&endTime=24:00&gender=woman&timeZone=Australia/Perth',
  'days=Monday,Tuesday&startTime=08:00&endTime=12:00&clientMentalHealthConcern=anxiety,sleep&language=en',
].map((query) => `/api/get-filtered-clinicians?${query}`)

/**
 * The listing's first page against a route that answers a constant after `select 1`, on the database given, which holds
 * the clinicians already. The server is a process of its own, so that asking does not slow the answers.
 */
export async function measureListing(databaseUrl: string): Promise<ListingResult> {
  const server = fork(import.meta.filename, [serveFlag])
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.once('message', (message) => resolve(Number(message)))
      server.once('exit', () => reject(new Error('The server ended early')))
      server.send(databaseUrl)
    })
    const ask = (path: string) => fetchText(agent, port, path)
    const began = performance.now()
    const first = JSON.parse(await ask('/api/get-filtered-clinicians')) as {
      pagination: { totalItem: number }
    }
    const firstAnswerMs = performance.now() - began
    const loads = { listing: [] as Load[], selectOne: [] as Load[] }
    for (let round = -1; round < rounds; round++) {
      // Turn about, so that a busy moment of the machine falls on both; the first round only warms up.
      const selectOne = await load(() => ask('/select-1'))
      const listing = await load((number) => ask(questions[number % questions.length] ?? ''))
      if (round < 0) continue
      loads.selectOne.push(selectOne)
      loads.listing.push(listing)
    }
    const [listing, selectOne] = [middle(loads.listing), middle(loads.selectOne)]
    const ratio = listing.perSecond / selectOne.perSecond
    return { clinicians: first.pagination.totalItem, firstAnswerMs, listing, selectOne, ratio }
  } finally {
    agent.destroy()
    server.kill()
  }
}

async function load(ask: (number: number) => Promise<unknown>): Promise<Load> {
  const times: number[] = []
  let next = 0
  const askOn = async () => {
    while (next < requests) {
      const began = performance.now()
      await ask(next++)
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: concurrency }, askOn))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) }
}

function middle(loads: Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond)
  const load = sorted[Math.floor(sorted.length / 2)]
  if (!load) throw new Error('nothing was measured')
  return load
}

function fetchText(agent: Agent, port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
      )
    })
    request.on('error', reject)
  })
}

async function serve(databaseUrl: string): Promise<number> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const db = createDb(createPool(databaseUrl, config.DATABASE_POOL))
  const idle = async () => {}
  const service: Service = {
    config,
    db,
    keyring: parseKeyring(newKey()),
    log: createLog(config.LOG_LEVEL),
    jobs: { work: idle, send: idle, schedule: idle, stop: idle },
    mailer: createOutboxMailer(db),
    now: () => new Date(),
  }
  const app = createApp(service)
  app.get('/select-1', async (c) => {
    await sql`select 1`.execute(db)
    return c.json({ status: 'ok' })
  })
  const { port } = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0 })
  return port
}

if (process.argv[2] === serveFlag)
  process.once('message', async (databaseUrl) => process.send?.(await serve(String(databaseUrl))))
