import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createPool } from './db/database.ts'
import { createNotices } from './db/notices.ts'
import { TookTooLong } from './emails/deliver.ts'
import { currentJobId, type Jobs, startJobs } from './jobs.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
let jobs: Jobs
const lines: string[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  pool = createPool(test.url, 4)
  jobs = await startJobs(pool, pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }))
})
afterAll(async () => {
  await jobs.stop()
  await pool.end()
  await test.close()
})

it('works on what was queued with a change; one that fails is tried again later, and logs no names', async () => {
  const done: string[] = []
  const lastIsDone = Promise.withResolvers<void>()
  await jobs.work<{ who: string }>('greet', async ({ who }) => {
    if (who === 'robin@mail.example') throw new TypeError(`cannot greet ${who}`)
    done.push(who)
    if (who === 'last') lastIsDone.resolve()
  })
  await test.db
    .transaction()
    .execute((tx) =>
      jobs.sendWith(tx, 'greet', [
        { data: { who: 'first' } },
        { data: { who: 'robin@mail.example' } },
        { data: { who: 'much later' }, after: new Date(Date.now() + 3_600_000) },
        { data: { who: 'last' } },
      ]),
    )
  await lastIsDone.promise
  await jobs.stop()
  expect(done.toSorted()).toEqual(['first', 'last'])
  const { rows } = await sql<{ state: string; who: string; output: unknown }>`
    select state::text, data->>'who' as who, output from jobs.job where name = 'greet' order by 2`.execute(
    test.db,
  )
  expect(rows).toEqual([
    { who: 'first', state: 'completed', output: null },
    { who: 'last', state: 'completed', output: null },
    { who: 'much later', state: 'created', output: null },
    { who: 'robin@mail.example', state: 'retry', output: { type: 'TypeError' } },
  ])
  expect(lines.join('')).toContain('a job failed')
  expect(lines.join('')).not.toContain('robin')
})

it('a later start works on a queue that an earlier one made, and on a new one', async () => {
  const start = () => startJobs(pool, pino({ level: 'silent' }))
  const earlier = await start()
  await earlier.work('earlier', async () => {})
  await earlier.stop()
  const later = await start()
  const done: string[] = []
  const bothAreDone = Promise.withResolvers<void>()
  for (const name of ['earlier', 'new']) {
    await later.work(name, async () => {
      done.push(name)
      if (done.length === 2) bothAreDone.resolve()
    })
    await later.schedule(name, '0 3 * * *')
    await later.send(name, {})
  }
  await bothAreDone.promise
  await later.stop()
  expect(done.toSorted()).toEqual(['earlier', 'new'])
})

it('tries what took too long as often as anything else; each try has the id of its job', async () => {
  const started = await startJobs(pool, pino({ level: 'silent' }))
  const ids: (string | undefined)[] = []
  await started.work('slow', async () => {
    ids.push(currentJobId())
    throw new TookTooLong()
  })
  await test.db.transaction().execute((tx) => started.sendWith(tx, 'slow', [{ data: {} }]))
  const read = async () => {
    const { rows } = await sql<{ id: string; state: string; output: unknown; retry_limit: number }>`
      select id, state::text, output, retry_limit from jobs.job where name = 'slow'`.execute(test.db)
    return rows[0]
  }
  const isTried = async (times: number, state: string) =>
    await expect
      .poll(async () => [ids.length, (await read())?.state], { timeout: 30_000 })
      .toEqual([times, state])
  await isTried(1, 'retry')
  const job = await read()
  expect(job).toMatchObject({ output: { type: 'TookTooLong' }, retry_limit: 24 })

  // As after seven more of them.
  await sql`update jobs.job set retry_count = 8 where name = 'slow'`.execute(test.db)
  await started.retry('slow', job?.id ?? '')
  await isTried(2, 'retry')

  // Once it has failed for good, a person may have it tried again.
  await sql`update jobs.job set state = 'failed', retry_count = 24 where name = 'slow'`.execute(test.db)
  await started.retry('slow', job?.id ?? '')
  await isTried(3, 'failed')
  await started.stop()
  expect(ids).toEqual([job?.id, job?.id, job?.id])
  expect(currentJobId()).toBeUndefined()
})

it('takes up what a process that is gone was doing, and shows it as stuck until then', async () => {
  const gonePool = createPool(test.url, 4)
  const gone = await startJobs(gonePool, pino({ level: 'silent' }))
  const hasBegun = Promise.withResolvers<void>()
  const isGone = Promise.withResolvers<void>()
  await gone.work('charge', async () => {
    hasBegun.resolve()
    await isGone.promise
  })
  await test.db.transaction().execute((tx) => gone.sendWith(tx, 'charge', [{ data: {} }]))
  await hasBegun.promise
  // As after a SIGKILL: it says nothing any more, for so long that any process would have taken it up.
  gonePool.query = (() => Promise.reject(new Error('gone'))) as typeof gonePool.query
  await sql`update jobs.job set heartbeat_on = now() - interval '3 minutes' where name = 'charge'`.execute(
    test.db,
  )
  expect((await jobs.listFailed()).jobs.find(({ queue }) => queue === 'charge')).toMatchObject({
    state: 'stuck',
    tries: 1,
  })

  const next = await startJobs(pool, pino({ level: 'silent' }))
  const isTakenUp = Promise.withResolvers<void>()
  await next.work('charge', async () => isTakenUp.resolve())
  await isTakenUp.promise
  await next.stop()
  isGone.resolve()
  await gone.stop()
  await gonePool.end()
  const { rows } = await sql`select state::text, retry_count from jobs.job where name = 'charge'`.execute(
    test.db,
  )
  expect(rows).toEqual([{ state: 'completed', retry_count: 1 }])
}, 60_000)

it('gives the queues of an earlier release heartbeats and notices', async () => {
  await sql`update jobs.queue set heartbeat_seconds = null, notify = false where name = 'greet'`.execute(
    test.db,
  )
  const later = await startJobs(pool, pino({ level: 'silent' }))
  await later.work('greet', async () => {})
  const { rows } = await sql`select heartbeat_seconds, notify from jobs.queue where name = 'greet'`.execute(
    test.db,
  )
  expect(rows).toEqual([{ heartbeat_seconds: 15, notify: true }])
  await later.stop()
})

it('asks little of the database while nobody is there, and begins what is queued at once', async () => {
  const notices = createNotices({ url: test.url, log: pino({ level: 'silent' }) })
  const counted = createPool(test.url, 4)
  const query = counted.query.bind(counted)
  let queries = 0
  counted.query = ((...values: Parameters<typeof query>) => {
    queries += 1
    return query(...values)
  }) as typeof counted.query
  const quiet = await startJobs(counted, pino({ level: 'silent' }), notices)
  const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (let index = 0; index < 34; index += 1)
    await quiet.work(`quiet-${index}`, async () => done[index % 2]?.resolve())
  let many = 0
  await quiet.work('quiet-many', async () => void (many += 1))
  // Every worker has looked once: from here on only the clock makes them look.
  await expect.poll(() => queries, { timeout: 20_000 }).toBeGreaterThan(35 * 2)
  queries = 0
  const from = performance.now()
  await test.db.transaction().execute(async (tx) => {
    await quiet.sendWith(tx, 'quiet-7', [{ data: {} }])
    // Due since the transaction began, as the charge of a session that is over.
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
    await quiet.sendWith(tx, 'quiet-8', [{ data: {}, after: rows[0]?.at }])
    // One notice for all of them.
    await quiet.sendWith(
      tx,
      'quiet-many',
      Array.from({ length: 6 }, () => ({ data: {} })),
    )
  })
  await expect.poll(() => many).toBe(6)
  await Promise.all(done.map(({ promise }) => promise))
  const seconds = (performance.now() - from) / 1000
  await quiet.stop()
  await counted.end()
  await notices.close()
  expect(seconds).toBeLessThan(5)
  expect(queries).toBeLessThan(34)
}, 60_000)

it('keeps work that is over for a week, and forgets it then', async () => {
  const done: string[] = []
  const own = await startJobs(pool, pino({ level: 'silent' }))
  onTestFinished(() => own.stop())
  await own.work<{ of: string }>('tidy', async ({ of }) => void done.push(of))
  for (const of of ['8 days ago', '6 days ago']) await own.send('tidy', { of })
  await expect.poll(() => done.length, { timeout: 40_000 }).toBe(2)
  const left = async () => {
    const { rows } = await sql<{ of: string }>`
      select data ->> 'of' as of from jobs.job where name = 'tidy' and state = 'completed' order by completed_on`.execute(
      test.db,
    )
    return rows.map(({ of }) => of)
  }
  await expect.poll(left).toHaveLength(2)
  await sql`update jobs.job set completed_on = now() - replace(data ->> 'of', ' ago', '')::interval where name = 'tidy'`.execute(
    test.db,
  )
  // Each process does it by the clock, once a day.
  const keeper = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await keeper.start()
  await keeper.supervise('tidy')
  await keeper.stop({ close: false })
  expect(await left()).toEqual(['6 days ago'])
}, 60_000)
