import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparingPool } from './preparing-pool.ts'
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

/** Tells this process's connections from those of others that use the same embedded server. */
export const applicationName = `banksia ${process.pid}`

export function createPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    keepAlive: true,
    application_name: applicationName,
    ...limits,
  })
  // A connection that breaks is replaced by the pool, and the query on it fails by itself; without a listener, idle or
  // between two queries of a transaction, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
