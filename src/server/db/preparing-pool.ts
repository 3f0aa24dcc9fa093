import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Texts beyond this many are run unprepared: the queries of the product are few, lists of changing length are not. */
const mostNames = 300

/**
 * The pool as Kysely sees it, with every query a prepared statement, so that a connection plans each text once.
 * Planning was more than half of what the queries of a booking cost (docs/decisions/0005-reservations.md).
 */
export function preparingPool(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
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

function preparingClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Nothing here reads by cursor')
    return client.query({ name: nameOf(text), text, values: [...values] })
  }
  return { query, release: (destroy) => client.release(destroy) }
}
