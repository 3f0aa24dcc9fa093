import { sql, type Transaction } from 'kysely'
import type { Failure, Result } from '../result.ts'
import type { Db } from './connection.ts'
import type { Tables } from './tables.ts'

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
