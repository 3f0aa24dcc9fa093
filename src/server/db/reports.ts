import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { readErrorCode, readErrorMessage } from '../error-details.ts'
import { createDb, createPool, type Db } from './database.ts'

/** What a replica answers, where there is one: long reads that change nothing. Everything else is the database's own. */
const reports = [
  'readMoney',
  'readTakings',
  'downloadCharges',
  'downloadJournal',
  'searchAudit',
] as const satisfies readonly StaffOperation[]

type Report = (typeof reports)[number]

/** `behindSeconds`: how old the newest change is that it has, 0 where it has all. */
export type ReplicaState = { isAnswering: true; behindSeconds: number } | { isAnswering: false }

export type Reports = {
  read: <T>(report: Report, ask: (db: Db) => Promise<T>) => Promise<T>
  /** Null where there is no replica. */
  look: () => Promise<ReplicaState | null>
  close: () => Promise<void>
}

/** Without a replica. */
export const createReports = (db: Db): Reports => ({
  read: (_, ask) => ask(db),
  look: async () => null,
  close: async () => {},
})

const connections = 4
/** What the database has just been told arrives within milliseconds. */
const longestWaitMs = 1_000
/** After this long it counts as away, and is left alone for a while. */
const longestAnswerMs = 2_000
/** A report that takes too long there takes as long here. */
const tookTooLong = '57014'

/**
 * A report is never older than the request for it: the replica answers once it has everything that the database had acknowledged by then.
 * One that is too far behind or away is left out, and the database answers. See docs/decisions/0104-poolers-and-replicas.md.
 */
export function createReplicaReports(db: Db, url: string, log: Logger, { restMs = 30_000 } = {}): Reports {
  const replica = createDb(createPool(url, connections))
  let restsUntil = 0
  let isAway = false

  const noteAway = (error: unknown) => {
    restsUntil = performance.now() + restMs
    if (!isAway)
      log.warn(
        { reason: readErrorCode(error) ?? readErrorMessage(error) },
        'the replica is away: the database answers reports',
      )
    isAway = true
  }
  const noteBack = () => {
    if (isAway) log.warn('the replica is back, and answers reports')
    isAway = false
  }
  /** Whether it has all that the database has now; waits for it a little. */
  async function hasCaughtUp(wanted: Position): Promise<boolean> {
    const giveUpAt = performance.now() + longestWaitMs
    for (let pause = 5; ; pause *= 2) {
      const { hasAll } = await inTime(compare(replica, wanted))
      if (hasAll || performance.now() + pause > giveUpAt) return hasAll
      await wait(pause)
    }
  }
  return {
    async read(_, ask) {
      if (performance.now() < restsUntil) return ask(db)
      const wanted = await readPosition(db)
      try {
        if (await hasCaughtUp(wanted)) {
          const answer = await ask(replica)
          noteBack()
          return answer
        }
      } catch (error) {
        if (readErrorCode(error) === tookTooLong) throw error
        noteAway(error)
      }
      return ask(db)
    },
    async look() {
      const wanted = await readPosition(db)
      try {
        const { hasAll, behindSeconds } = await inTime(compare(replica, wanted))
        return { isAnswering: true, behindSeconds: hasAll ? 0 : behindSeconds }
      } catch {
        return { isAnswering: false }
      }
    },
    close: () => replica.destroy(),
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), longestAnswerMs)
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/** Which database of which cluster, and the end of what it has acknowledged. */
type Position = { database: string; end: string }

const databaseName = sql<string>`(select system_identifier from pg_control_system()) || ' ' || current_database()`

async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select ${databaseName} as database, pg_current_wal_insert_lsn()::text as end`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The position of the database gave no row')
  return row
}

async function compare(
  replica: Db,
  { database, end }: Position,
): Promise<{ hasAll: boolean; behindSeconds: number }> {
  const { rows } = await sql<{ isCopy: boolean; hasAll: boolean; behindSeconds: number | null }>`
    select pg_is_in_recovery() and ${databaseName} = ${database} as "isCopy",
           coalesce(pg_last_wal_replay_lsn() >= ${end}::text::pg_lsn, false) as "hasAll",
           extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "behindSeconds"`.execute(
    replica,
  )
  const [row] = rows
  if (!row?.isCopy) throw new Error('not a streaming replica of this database')
  return { hasAll: row.hasAll, behindSeconds: row.behindSeconds ?? 0 }
}
