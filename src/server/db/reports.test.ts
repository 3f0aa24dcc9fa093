import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { lastWeeks } from '#domain/money/takings.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addCharge, payCharge } from '#test/support/charge-world.ts'
import { readOpenMetrics } from '#test/support/read-open-metrics.ts'
import { startWithReplica } from '#test/support/replica.ts'
import { addStaff } from '#test/support/staff.ts'
import { idleService } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { doctor } from '../host/doctor.ts'
import { newKey, parseKeyring } from '../keyring.ts'
import { createDb, createPool, type Db } from './database.ts'
import { migrate } from './migrate.ts'
import { createReplicaReports, type Reports } from './reports.ts'

let pair: Awaited<ReturnType<typeof startWithReplica>>
let db: Db
let replica: Db
let reports: Reports
let app: ReturnType<typeof createApp>
let clinician: Awaited<ReturnType<typeof addBookable>>
let headers: Record<string, string>
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' })

beforeAll(async () => {
  pair = await startWithReplica()
  await migrate(pair.url)
  db = createDb(createPool(pair.url, 4))
  replica = createDb(createPool(pair.replicaUrl, 1))
  const service = idleService({ config, db, keyring: parseKeyring(newKey()), log })
  reports = createReplicaReports(db, pair.replicaUrl, log, { restMs: 0 })
  app = createApp({ ...service, reports })
  clinician = await addBookable(db)
  headers = (await addStaff(service, { role: 'owner' })).headers
})
afterAll(async () => {
  await reports.close()
  await replica.destroy()
  await db.destroy()
  await pair.close()
})

async function ask(path: string, body?: object) {
  const answer = await app.request(`/api/staff${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer
}

/** What connections of a report said last at the replica, as it tells itself. */
async function askedOfReplica(): Promise<string> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by query_start desc limit 1`.execute(replica)
  return rows[0]?.query ?? ''
}

const paidThisWeek = async () => (await (await ask('/money')).json()).paidThisWeek
let payments = 0
async function pay() {
  payments += 1
  const start = new Date(Date.now() - payments * 3_600_000)
  await payCharge(db, await addCharge(db, { clinician, cents: 100, start }))
}
const month = () => lastWeeks(new Date(), 'Australia/Sydney', 1)[0]?.slice(0, 7)
const readPart = async (part: string) =>
  (await (await ask('/system')).json()).parts.find((one: { part: string }) => one.part === part)

it('a replica answers each report, with what was changed just before it', async () => {
  await pay()
  const asked: Record<string, string> = {}
  const note = async (report: string, answer: Promise<Response>) => {
    await answer
    asked[report] = await askedOfReplica()
  }
  await note('readMoney', ask('/money'))
  await note('readTakings', ask('/money/takings?weeks=4'))
  await note('downloadCharges', ask(`/money/files/charges?month=${month()}`))
  await note('downloadJournal', ask(`/money/files/journal?month=${month()}`))
  const audit = await ask('/audit:search', { search: '' })
  await note('searchAudit', Promise.resolve(audit))
  expect(asked).toEqual({
    readMoney: expect.stringContaining('held_documents'),
    readTakings: expect.stringContaining('with taken as'),
    downloadCharges: expect.stringContaining('"refundedCents"'),
    downloadJournal: expect.stringContaining('"earnedBefore"'),
    searchAudit: expect.stringContaining('accounts'),
  })
  // The search is in the audit itself, by a row that the replica cannot have written.
  const { rows } = await audit.json()
  expect(rows[0].what).toBe('audit')

  const before = await paidThisWeek()
  for (let paid = 1; paid <= 8; paid += 1) {
    await pay()
    expect(await paidThisWeek()).toBe(before + paid * 100)
  }
  expect(await readPart('replica')).toMatchObject({ state: 'ok' })
  expect(lines).toEqual([])
})

it('the database answers for one that is behind, and the system page says how far', async () => {
  await sql`select pg_wal_replay_pause()`.execute(replica)
  onTestFinished(async () => void (await sql`select pg_wal_replay_resume()`.execute(replica)))
  const before = await paidThisWeek()
  await pay()
  expect(await paidThisWeek()).toBe(before + 100)
  expect(await readPart('replica')).toMatchObject({
    state: 'due',
    words: expect.stringMatching(/^It is \d+ sec/),
  })
  await sql`select pg_wal_replay_resume()`.execute(replica)
  await expect.poll(() => reports.look()).toEqual({ isAnswering: true, behindSeconds: 0 })
  await paidThisWeek()
  expect(await askedOfReplica()).toContain('held_documents')
})

it('the database answers for one that is gone, with one line in the log, until it is back', async () => {
  const before = await paidThisWeek()
  await pair.stopReplica()
  await pay()
  expect(await paidThisWeek()).toBe(before + 100)
  expect(await paidThisWeek()).toBe(before + 100)
  expect(lines).toEqual(['the replica is away: the database answers reports'])
  expect(await readPart('replica')).toMatchObject({
    state: 'due',
    words: expect.stringMatching(/^It does not answer/),
  })
  const scraped = await app.request(
    '/metrics',
    { headers: { host: 'localhost' } },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  expect(readOpenMetrics(await scraped.text()).get('banksia_replica_answering')?.samples[0]?.value).toBe(0)
  await pair.startReplica()
  expect(await paidThisWeek()).toBe(before + 100)
  expect(lines).toEqual([
    'the replica is away: the database answers reports',
    'the replica is back, and answers reports',
  ])
  expect(await askedOfReplica()).toContain('held_documents')
  lines.length = 0
})

it('what is no replica of this database is not asked', async () => {
  const wrong = createReplicaReports(db, pair.url, log)
  onTestFinished(wrong.close)
  expect(await wrong.look()).toEqual({ isAnswering: false })
  const askDoctor = async (replicaUrl: string) => {
    const said: string[] = []
    await doctor({ DATABASE_URL: pair.url, DATABASE_REPLICA_URL: replicaUrl }, (line) => said.push(line))
    return said.find((line) => /replica/i.test(line))
  }
  expect(await askDoctor(pair.url)).toMatch(/^look .*not from a streaming replica of this database/)
  expect(await askDoctor(pair.replicaUrl)).toMatch(/^ok .*Its replica answers/)
  const asked = await wrong.read('readMoney', async (from) => from)
  expect(asked).toBe(db)
})
