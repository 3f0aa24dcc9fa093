import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { errorStatus } from '#contract/errors.ts'
import type { Db } from '../db/connection.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction, type Tx, withSavepoint } from '../db/transaction.ts'
import { type Failure, type Result, fail } from '../result.ts'

type Keyed = { scope: string; key: string | undefined; request: unknown }
type Stored<T> = { value: T } | { failure: Failure }

/**
 * Runs a change in one transaction and remembers its answer under the caller's key, in that same transaction.
 * A parallel replay waits on the key's row and then reads the answer, so there is one effect and one answer.
 * An expected failure undoes the change and is remembered too; an exception undoes and forgets everything.
 */
export async function idempotently<T>(
  db: Db,
  { scope, key, request }: Keyed,
  change: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (key === undefined) return inTransaction(db, change)
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest()
  return db.transaction().execute(async (tx) => {
    const mine = await tx
      .insertInto('idempotency_keys')
      .values({ scope, key, fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!mine) return replay<T>(tx, { scope, key, fingerprint })
    const result = await withSavepoint(tx, change)
    const answer: Stored<T> = result.ok ? { value: result.value } : { failure: result.failure }
    await tx
      .updateTable('idempotency_keys')
      .set({ status: result.ok ? 200 : errorStatus[result.failure.code], answer: JSON.stringify(answer) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return result
  })
}

async function replay<T>(
  tx: Kysely<Tables>,
  { scope, key, fingerprint }: { scope: string; key: string; fingerprint: Buffer },
): Promise<Result<T>> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!first.fingerprint.equals(fingerprint)) return fail('idempotencyKeyReused')
  const answer = first.answer as Stored<T>
  return 'failure' in answer ? { ok: false, failure: answer.failure } : { ok: true, value: answer.value }
}
