import { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

export type Jobs = {
  /** Says what to do with jobs of this name, in this process. */
  work: <T extends object>(name: string, handle: (data: T) => Promise<void>) => Promise<void>
  send: <T extends object>(
    name: string,
    data: T,
    options?: { after?: Date; singletonKey?: string },
  ) => Promise<void>
  /** Runs a job of this name by a cron line, once among all processes. */
  schedule: (name: string, cron: string) => Promise<void>
  stop: () => Promise<void>
}

/** The queue lives in the same database (schema `jobs`), so reminders and sweeps survive a crash. */
export async function startJobs(pool: Pool, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  boss.on('error', (error) => log.error({ error: { type: error.name, message: error.message } }, 'job queue'))
  await boss.start()
  return {
    async work(name, handle) {
      await boss.createQueue(name)
      await boss.work<Parameters<typeof handle>[0]>(name, async (batch) => {
        for (const job of batch) await handle(job.data)
      })
    },
    async send(name, data, { after, singletonKey } = {}) {
      await boss.send(name, data, { startAfter: after, singletonKey })
    },
    async schedule(name, cron) {
      await boss.createQueue(name)
      await boss.schedule(name, cron)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  }
}
