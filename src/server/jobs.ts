import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from './db/database.ts'

/** How often a job that failed is tried again: after half a minute, then ever longer, for most of a day. */
const retries = { retryLimit: 24, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 }

/** What is known of it without what it was about, which may name a person. */
type FailedJob = {
  queue: string
  id: string
  state: 'failed' | 'retry'
  tries: number
  createdAt: Date
  error: string | null
}

export type Jobs = {
  /** Says what to do with jobs of this name, in this process. `batch` is how many are fetched at a time. */
  work: <T extends object>(
    name: string,
    handle: (data: T) => Promise<void>,
    options?: { batch?: number },
  ) => Promise<void>
  send: <T extends object>(name: string, data: T, options?: { after?: Date }) => Promise<void>
  /** Queues jobs with the change that asks for them: they exist if it commits, and not otherwise. */
  sendWith: <T extends object>(tx: Tx, name: string, jobs: { data: T; after?: Date }[]) => Promise<void>
  /** Runs a job of this name by a cron line, once among all processes. */
  schedule: (name: string, cron: string) => Promise<void>
  /** Those that were given up or wait for another try, the latest first. `after` is the last one on the page before. */
  listFailed: (after?: string) => Promise<{ total: number; jobs: FailedJob[]; next: string | null }>
  /** Tries a failed job again at once. False where there is no such job. */
  retry: (name: string, id: string) => Promise<boolean>
  stop: () => Promise<void>
}

const ofAPage = 100

// One that waits for another try has failed before; jobs that succeed are of no interest here. Where the last one of the page before
// is gone, the list begins anew.
const listFailedJobs = `
  select name as queue, id, state::text as state, retry_count::int + 1 as tries, created_on as "createdAt",
         output ->> 'type' as error
    from jobs.job
   where state in ('failed', 'retry')
     and coalesce((created_on, id) < (select last.created_on, last.id from jobs.job last where last.id = $1), true)
   order by created_on desc, id desc
   limit ${ofAPage + 1}`

const countFailedJobs = `select count(*)::int as total from jobs.job where state in ('failed', 'retry')`

const tryAgainNow = `
  update jobs.job
     set state = 'retry', start_after = now(), retry_limit = greatest(retry_limit, retry_count + 1),
         completed_on = null, keep_until = now() + interval '14 days'
   where name = $1 and id = $2 and state in ('failed', 'retry')`

const lockId = 7_205_113

/** Two processes that start on a new database would both create the queue's tables. */
async function oneAtATime(pool: Pool, act: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await act()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId])
    client.release()
  }
}

/** The queue lives in the same database (schema `jobs`), so reminders and sweeps survive a crash. */
export async function startJobs(pool: Pool, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  boss.on('error', (error) => log.error({ error: { type: error.name, message: error.message } }, 'job queue'))
  await oneAtATime(pool, () => boss.start())

  // Queues of an earlier start are there; to make each again, if it is not, is a round trip under a lock.
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  async function ensureQueue(name: string) {
    if (there.has(name)) return
    await boss.createQueue(name)
    there.add(name)
  }

  // One job's failure is its own. What is kept and logged of it is its type: a message may name a person.
  async function settle<T>(
    { name: queue, id, data }: Job<T>,
    handle: (data: T) => Promise<void>,
  ): Promise<JobResult> {
    try {
      await runAsJob(id, () => handle(data))
      return { id, status: 'completed' }
    } catch (error) {
      const type = error instanceof Error ? error.name : 'unknown'
      log.warn({ queue, job: id, error: { type } }, 'a job failed')
      return { id, status: 'failed', output: { type } }
    }
  }

  return {
    async work(name, handle, { batch = 1 } = {}) {
      await ensureQueue(name)
      await boss.work(
        name,
        { batchSize: batch, burstWhenBatchFull: true, perJobResults: true },
        async (jobs: Job<Parameters<typeof handle>[0]>[]) => {
          const results: JobResult[] = []
          for (const job of jobs) results.push(await settle(job, handle))
          return results
        },
      )
    },
    async send(name, data, { after } = {}) {
      await boss.send(name, data, { startAfter: after })
    },
    async sendWith(tx, name, jobs) {
      const inserts = jobs.map(({ data, after }) => ({ data, startAfter: after, ...retries }))
      await boss.insert(name, inserts, { db: fromKysely(tx) })
    },
    async schedule(name, cron) {
      await ensureQueue(name)
      await boss.schedule(name, cron)
    },
    async listFailed(after) {
      const { rows } = await pool.query<FailedJob>(listFailedJobs, [after ?? null])
      const { rows: counted } = await pool.query<{ total: number }>(countFailedJobs)
      const listed = rows.slice(0, ofAPage)
      const next = rows.length > ofAPage ? (listed.at(-1)?.id ?? null) : null
      return { total: counted[0]?.total ?? 0, jobs: listed, next }
    },
    async retry(name, id) {
      const { rowCount } = await pool.query(tryAgainNow, [name, id])
      return rowCount === 1
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  }
}

const running = new AsyncLocalStorage<string>()

export const runAsJob = <T>(id: string, work: () => T): T => running.run(id, work)

/**
 * The job in which this runs, the same each time that it is tried again. A mailer names its message by it, and dozens of jobs that send
 * email need not pass it on.
 */
export const currentJobId = (): string | undefined => running.getStore()
