import { createHash } from 'node:crypto'
import {
  Kysely,
  type Logger,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from 'kysely'
import pg, { type Pool, type PoolClient } from 'pg'
import { readErrorCode } from '../error-details.ts'
import type { Failure, Result } from '../result.ts'
import { processName, version } from '../this-process.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

// A date has no time zone: keep it the text that it is. Counts fit a number.
const dateType = 1082
const bigintType = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text' | 'binary') =>
    id === dateType
      ? (text: string) => text
      : id === bigintType
        ? Number
        : pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * Keep one slow or dead server from holding a request for longer than ten seconds.
 * See docs/product/errors-and-messages.md#limits-and-outages.
 */
const limits = {
  connectionTimeoutMillis: 8_000,
  statement_timeout: 8_000,
  lock_timeout: 6_000,
  query_timeout: 9_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** PostgreSQL cuts off longer ones. */
const longestName = 63

/** Tells this process's connections from those of others on the same server. */
export const applicationName = `banksia ${version} ${processName}`.slice(0, longestName)

/**
 * Through a pooler, a connection of the database is lent for a transaction at a time: what one transaction leaves on it is not there for
 * the next. So nothing is prepared, and the limits that the database keeps are set by the pooler (deploy/pgbouncer.ini). Its PgBouncer
 * would refuse a connection that asks for them. See docs/decisions/0104-poolers-and-replicas.md.
 */
export function createPool(url: string, size: number, { isPooled = false } = {}): pg.Pool {
  const { connectionTimeoutMillis, query_timeout } = limits
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    keepAlive: true,
    application_name: applicationName,
    ...(isPooled ? { connectionTimeoutMillis, query_timeout } : limits),
  })
  if (isPooled) pooled.add(pool)
  // A connection that breaks is replaced by the pool, and the query on it fails by itself; without a listener, idle or
  // between two queries of a transaction, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const pooled = new WeakSet<pg.Pool>()
const pools = new WeakMap<Db, pg.Pool>()

/** `onQuery` is told of each statement once it is over. */
export function createDb(pool: pg.Pool, onQuery?: Logger): Db {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }), log: onQuery })
  pools.set(db, pool)
  return db
}

/** Of this process: how many connections are in use and how many are not, and how many requests wait for one. */
export function countConnections(db: Db): { inUse: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = pools.get(db) ?? {}
  return { inUse: totalCount - idle, idle, waiting }
}

export type Tx = Transaction<Tables>

/** A failure must undo what the change wrote, so it leaves the transaction as an exception and comes back as a value. */
class Undo extends Error {
  failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

export async function inTransaction<T>(db: Db, change: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await db.transaction().execute(async (tx) => unlessFailed(await change(tx)))
  } catch (error) {
    if (error instanceof Undo) return { ok: false, failure: error.failure }
    throw error
  }
}

/** A failure undoes what this change wrote, and nothing else of the transaction. */
export async function withSavepoint<T>(tx: Tx, change: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  await sql`savepoint before_change`.execute(tx)
  const result = await change(tx)
  if (!result.ok) await sql`rollback to savepoint before_change`.execute(tx)
  return result
}

function unlessFailed<T>(result: Result<T>): Result<T> {
  if (!result.ok) throw new Undo(result.failure)
  return result
}

/** Texts beyond this many are run unprepared: the queries of the product are few, lists of changing length are not. */
const mostNames = 300

/**
 * The pool as Kysely sees it, with every query a prepared statement, so that a connection plans each text once.
 * Planning was more than half of what the queries of a booking cost (docs/decisions/0005-reservations.md).
 */
function preparingPool(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const mayName = !pooled.has(pool)
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (!mayName || known !== undefined || names.size >= mostNames || readsWholeRows(text)) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  return {
    options: {},
    connect: async () => preparingClient(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

/** A newer release may add a column while this process runs. A prepared statement that gives every column of a table then fails for good. */
function readsWholeRows(text: string): boolean {
  const [given] = /^\s*select\b/i.test(text) ? text.split(/\bfrom\b/i, 1) : [text]
  return /(?<!\()\*/.test(given ?? '')
}

/** What PostgreSQL says of a prepared statement that gives other columns than it did. */
const changedColumns = '0A000'

function preparingClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let isStale = false
  const noteStale = (error: unknown): never => {
    isStale ||= readErrorCode(error) === changedColumns
    throw error
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Nothing here reads by cursor')
    return client.query({ name: nameOf(text), text, values: [...values] }).catch(noteStale)
  }
  // Whatever was overlooked by its text fails once, and not again on a new connection.
  return { query, release: (destroy) => client.release(destroy || isStale) }
}
