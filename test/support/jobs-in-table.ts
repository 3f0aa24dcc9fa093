import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs.ts'

/** Jobs that stay in a table, in the transaction that queues them, until a test runs them. */
export function jobsInTable(db: Db): Jobs {
  const nothing = async () => {}
  return {
    work: nothing,
    sendKeyed: nothing,
    schedule: nothing,
    stop: nothing,
    listFailed: async () => ({ total: 0, jobs: [], next: null }),
    countQueues: async () => [],
    retry: async () => false,
    send: async (name, data) =>
      void (await sql`insert into test_jobs (name, data) values (${name}, ${JSON.stringify(data)})`.execute(
        db,
      )),
    sendWith: async (tx, name, jobs) => {
      for (const { data } of jobs)
        await sql`insert into test_jobs (name, data) values (${name}, ${JSON.stringify(data)})`.execute(tx)
    },
  }
}

export const addJobsTable = (db: Db) =>
  sql`create table test_jobs (id bigint generated always as identity, name text, data jsonb)`.execute(db)

/** Takes those of a name out, as a worker would. */
export async function takeJobs(db: Db, name: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ data: Record<string, string> }>`
    delete from test_jobs where name = ${name} returning data`.execute(db)
  return rows.map(({ data }) => data)
}
