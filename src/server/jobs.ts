import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from './db/database.ts'
import { jobsChannel, type Notices } from './db/notices.ts'
import { trace } from './host/traces.ts'

/**
 * A process says this often that it is still at work on a job, and after three times that another takes it up. Looked after so often.
 * See docs/decisions/0098-jobs-of-a-killed-process.md.
 */
const heartbeat = { heartbeatSeconds: 15, heartbeatRefreshSeconds: 5 }
const lookAfterMs = 10_000
/** A new job is told to all processes at once; what is due later, or whose notice was missed, is found by looking. */
const lookForJobsSeconds = 30

/** How often a job that failed is tried again: after half a minute, then ever longer, for most of a day. */
const retries = { retryLimit: 24, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 }

/** What is known of it without what it was about, which may name a person. */
type FailedJob = {
  queue: string
  id: string
  state: 'failed' | 'retry' | 'stuck'
  tries: number
  createdAt: Date
  error: string | null
}

type QueuedJob<T> = { data: T; after?: Date; /** Where it has one from before. */ id?: string }

/** How much of each kind of work there is. What is stuck is neither due nor active. */
export type QueueCount = {
  queue: string
  due: number
  active: number
  /** Failed, and waiting for the next try. */
  retry: number
  /** Given up. */
  failed: number
  stuck: number
  /** Since when the oldest of what is due or stuck has waited, by the database's clock. */
  waitedSeconds: number | null
  lastDoneAt: Date | null
}

export type Jobs = {
  /** Says what to do with jobs of this name, in this process. */
  work: <T extends object>(
    name: string,
    handle: (data: T) => Promise<void>,
    options?: { atATime?: number; /** Sent by `sendKeyed`. */ isKeyed?: boolean },
  ) => Promise<void>
  send: <T extends object>(name: string, data: T, options?: { after?: Date }) => Promise<void>
  /** Queues jobs with the change that asks for them: they exist if it commits, and not otherwise. */
  sendWith: <T extends object>(tx: Tx, name: string, jobs: QueuedJob<T>[]) => Promise<void>
  /** Queues those whose key no job of this name has that waits or is being done, and forgets jobs that are over: there are many, and often. */
  sendKeyed: <T extends object>(name: string, jobs: { key: string; data: T }[]) => Promise<void>
  /** Runs a job of this name by a cron line, in UTC or in a zone, once among all processes. */
  schedule: (name: string, cron: string, zone?: string) => Promise<void>
  /** Those that were given up, wait for another try, or are stuck, the latest first. `after` is the last one on the page before. */
  listFailed: (after?: string) => Promise<{ total: number; jobs: FailedJob[]; next: string | null }>
  countQueues: (tx: Tx) => Promise<QueueCount[]>
  /** Tries a failed job again at once. False where there is no such job. */
  retry: (name: string, id: string) => Promise<boolean>
  stop: () => Promise<void>
}

const ofAPage = 100

/** Due, and nobody works on it: its process is gone, or none takes jobs of this name. */
const isStuck = `(state in ('created', 'retry') and start_after < now() - interval '10 minutes'
  or state = 'active' and heartbeat_on + interval '2 minutes' < now()
  or state = 'active' and started_on + expire_seconds * interval '1 second' < now())`

// One that waits for another try has failed before; jobs that succeed are of no interest here. Where the last one of the page before
// is gone, the list begins anew.
const listFailedJobs = `
  select name as queue, id, case when ${isStuck} then 'stuck' else state::text end as state, retry_count::int + (started_on is not null)::int as tries,
         created_on as "createdAt", output ->> 'type' as error
    from jobs.job
   where (state in ('failed', 'retry') or ${isStuck})
     and coalesce((created_on, id) < (select last.created_on, last.id from jobs.job last where last.id = $1), true)
   order by created_on desc, id desc
   limit ${ofAPage + 1}`

const countFailedJobs = `select count(*)::int as total from jobs.job where state in ('failed', 'retry') or ${isStuck}`

const isDue = `state in ('created', 'retry') and start_after <= now()`

const countQueues = sql<QueueCount>`
  select name as queue,
         (count(*) filter (where ${sql.raw(isDue)} and not (${sql.raw(isStuck)})))::int as due,
         (count(*) filter (where state = 'active' and (${sql.raw(isStuck)}) is not true))::int as active,
         (count(*) filter (where state = 'retry' and start_after > now()))::int as retry,
         (count(*) filter (where state = 'failed'))::int as failed,
         (count(*) filter (where ${sql.raw(isStuck)}))::int as stuck,
         extract(epoch from now() - min(start_after) filter (where ${sql.raw(isDue)}))::float8 as "waitedSeconds",
         max(completed_on) filter (where state = 'completed') as "lastDoneAt"
    from jobs.job group by name order by name`

// At once, and not after the pause that follows a failure: a process that was killed says nothing against the job. When it is fetched
// again it counts as another try, so that one which ends every process is given up in the end.
const takeUpJobs = `
  with freed as (
    update jobs.job set state = 'retry', start_after = now()
     where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now() and retry_count < retry_limit
     returning name)
  select name, pg_notify('${jobsChannel}', name) from (select distinct name from freed) as queues`

const tryAgainNow = `
  with tried as (
    update jobs.job
       set state = 'retry', start_after = now(), retry_limit = greatest(retry_limit, retry_count + 1),
           completed_on = null, keep_until = now() + interval '14 days'
     where name = $1 and id = $2 and (state in ('failed', 'retry') or ${isStuck})
     returning name)
  select pg_notify('${jobsChannel}', name) from tried`

const lockId = 7_205_113

/** Two processes that start on a new database would both create the queue's tables. In a transaction, because a pooler lends no longer. */
async function oneAtATime(pool: Pool, act: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lockId])
    await act()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The queue lives in the same database (schema `jobs`), so reminders and sweeps survive a crash. `mayWork` puts the work off: what is queued meanwhile waits. */
export async function startJobs(
  pool: Pool,
  log: Logger,
  notices?: Notices,
  mayWork = (begin: () => Promise<void>) => begin(),
): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    useListenNotify: notices !== undefined,
    db: {
      executeSql: (text, values) => pool.query(text, values),
      ...(notices && {
        listen: async (
          _channel: string,
          onNotification: (queue: string) => void,
          onReconnect: () => void,
        ) => {
          const unsubscribe = notices.subscribe({
            channel: jobsChannel,
            onNotice: (queue) => (queue === '' ? onReconnect() : onNotification(queue)),
            onClose: () => {},
          })
          return { close: async () => unsubscribe() }
        },
      }),
    },
  })
  boss.on('error', (error) => log.error({ error: { type: error.name, message: error.message } }, 'job queue'))
  await oneAtATime(pool, () => boss.start())

  // Queues of an earlier start are there; to make each again, if it is not, is a round trip under a lock.
  const queues = await boss.getQueues()
  const there = new Set(queues.map(({ name }) => name))
  // Those of an earlier release are given what has come since.
  const ready = new Set(
    queues.filter((queue) => queue.notify && queue.heartbeatSeconds).map(({ name }) => name),
  )
  async function ensureQueue(name: string, policy: 'standard' | 'exclusive' = 'standard') {
    if (ready.has(name)) return
    const settings = { heartbeatSeconds: heartbeat.heartbeatSeconds, notify: true }
    await (there.has(name)
      ? boss.updateQueue(name, settings)
      : boss.createQueue(name, { ...settings, policy }))
    ready.add(name)
  }
  async function takeUp() {
    try {
      const { rows } = await pool.query<{ name: string }>(takeUpJobs)
      for (const { name } of rows) log.warn({ queue: name }, 'jobs of a process that is gone are taken up')
    } catch (error) {
      log.warn(
        { error: { type: error instanceof Error ? error.name : 'unknown' } },
        'jobs were not looked after',
      )
    }
  }
  const lookAfter = setInterval(() => void takeUp(), lookAfterMs)
  lookAfter.unref()

  // One job's failure is its own. What is kept and logged of it is its type: a message may name a person.
  async function settle<T>(
    { name: queue, id, data }: Job<T>,
    handle: (data: T) => Promise<void>,
  ): Promise<JobResult> {
    try {
      await trace({
        kind: 'consumer',
        work: () => runAsJob(id, () => handle(data)),
        describe: (failure) => ({
          name: `job ${queue}`,
          attributes: { 'messaging.destination.name': queue },
          isFailed: failure !== null,
        }),
      })
      return { id, status: 'completed' }
    } catch (error) {
      const type = error instanceof Error ? error.name : 'unknown'
      log.warn({ queue, job: id, error: { type } }, 'a job failed')
      return { id, status: 'failed', output: { type } }
    }
  }

  return {
    async work(name, handle, { atATime = 1, isKeyed = false } = {}) {
      await ensureQueue(name, isKeyed ? 'exclusive' : 'standard')
      async function startWorker() {
        let worker = ''
        const take = async (jobs: Job<Parameters<typeof handle>[0]>[]) => {
          const results = await Promise.all(jobs.map((job) => settle(job, handle)))
          // Where there was one that could be done there may be more: it looks again at once, and not only by the clock.
          if (results.some(({ status }) => status === 'completed')) boss.notifyWorker(worker)
          return results
        }
        worker = await boss.work(name, options, take)
      }
      const options = {
        batchSize: 1,
        perJobResults: true as const,
        heartbeatRefreshSeconds: heartbeat.heartbeatRefreshSeconds,
        notifyPollingIntervalSeconds: lookForJobsSeconds,
      }
      await mayWork(async () => {
        for (let started = 0; started < atATime; started += 1) await startWorker()
      })
    },
    async send(name, data, { after } = {}) {
      await boss.send(name, data, { startAfter: after })
    },
    async sendWith(tx, name, jobs) {
      // A moment after the transaction began counts as a later one, for which no worker is woken.
      const isLater = (after?: Date) => after !== undefined && after.getTime() > Date.now()
      const inserts = jobs.map(({ id, data, after }) => ({
        id,
        data,
        startAfter: isLater(after) ? after : undefined,
        ...retries,
      }))
      await boss.insert(name, inserts, { db: fromKysely(tx) })
    },
    async sendKeyed(name, jobs) {
      await boss.deleteStoredJobs(name)
      await boss.insert(
        name,
        jobs.map(({ key, data }) => ({ data, singletonKey: key, ...retries })),
      )
    },
    async schedule(name, cron, zone) {
      await ensureQueue(name)
      await mayWork(() => boss.schedule(name, cron, null, { tz: zone }))
    },
    async listFailed(after) {
      const { rows } = await pool.query<FailedJob>(listFailedJobs, [after ?? null])
      const { rows: counted } = await pool.query<{ total: number }>(countFailedJobs)
      const listed = rows.slice(0, ofAPage)
      const next = rows.length > ofAPage ? (listed.at(-1)?.id ?? null) : null
      return { total: counted[0]?.total ?? 0, jobs: listed, next }
    },
    countQueues: async (tx) => (await countQueues.execute(tx)).rows,
    async retry(name, id) {
      const { rowCount } = await pool.query(tryAgainNow, [name, id])
      return rowCount === 1
    },
    stop: () => {
      clearInterval(lookAfter)
      return boss.stop({ graceful: true, timeout: 5_000, close: false })
    },
  }
}

const running = new AsyncLocalStorage<string>()

export const runAsJob = <T>(id: string, work: () => T): T => running.run(id, work)

/**
 * The job in which this runs, the same each time that it is tried again. A mailer names its message by it, and dozens of jobs that send
 * email need not pass it on.
 */
export const currentJobId = (): string | undefined => running.getStore()
