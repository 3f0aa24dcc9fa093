import { sql } from 'kysely'
import type { QueueCount } from '../jobs.ts'
import type { Service } from '../service.ts'
import { type BackupState, readBackupState } from './backup-state.ts'

export type SystemCounts = {
  /** How long the database took to answer the least it can be asked. */
  answerMilliseconds: number
  databaseBytes: number
  /** Times that are held for someone who has not booked yet. */
  holds: number
  charges: { state: string; count: number }[]
  /** Card charges that nobody has asked for although their time came ten minutes ago. */
  overdueCharges: number
  queues: QueueCount[]
  backup: BackupState
}

const longestStatement = sql`set local statement_timeout = '2s'`

/** In two statements beside the one about backups; whatever this waits for, it gives up after two seconds a statement. */
export async function readSystemCounts({
  db,
  jobs,
  config,
}: Pick<Service, 'db' | 'jobs' | 'config'>): Promise<SystemCounts> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const asked = performance.now()
      await longestStatement.execute(tx)
      const answerMilliseconds = performance.now() - asked
      const { rows } = await countRows.execute(tx)
      const [row] = rows
      if (!row) throw new Error('Counting rows gave none')
      return {
        answerMilliseconds,
        ...row,
        queues: await jobs.countQueues(tx),
        backup: await readBackupState(tx, config),
      }
    })
}

type CountedRow = Pick<SystemCounts, 'databaseBytes' | 'holds' | 'charges' | 'overdueCharges'>

const countRows = sql<CountedRow>`
  select pg_database_size(current_database()) as "databaseBytes",
         (select count(*)::int from reservations where expires_at > now()) as holds,
         (select coalesce(json_agg(counted), '[]') from (
            select state, count(*)::int as count from charges
             where payer = 'card' and state in ('due', 'asking', 'needsAuthentication', 'failed')
             group by state order by state) counted) as charges,
         (select count(*)::int from charges
           where payer = 'card' and state in ('due', 'failed')
             and next_try_at < now() - interval '10 minutes') as "overdueCharges"`
