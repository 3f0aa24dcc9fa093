import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { errorStatus } from '#contract/errors.ts'
import { type Db, inTransaction, type Tx, withSavepoint } from '../db/database.ts'
import { readRow } from '../db/rows.ts'
import { fail, type Failure, type Result } from '../result.ts'
import type { Service } from '../service.ts'

type StoredAnswer<T> = { value: T } | { failure: Failure }

/** A scope may hold parts of the address that was called, which are of any length; what an index keeps is not. */
const longestScope = 300

/**
 * Runs a change in one transaction and remembers its answer under the caller's key, in that same transaction.
 * A parallel replay waits on the key's row and then reads the answer, so there is one effect and one answer.
 * An expected failure undoes the change and is remembered too; an exception undoes and forgets everything.
 */
export async function idempotently<T>(
  db: Db,
  { scope: fullScope, key, request }: { scope: string; key: string | undefined; request: unknown },
  change: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (key === undefined) return inTransaction(db, change)
  const scope =
    fullScope.length > longestScope ? createHash('sha256').update(fullScope).digest('base64url') : fullScope
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
    const answer: StoredAnswer<T> = result.ok ? { value: result.value } : { failure: result.failure }
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
  tx: Db,
  { scope, key, fingerprint }: { scope: string; key: string; fingerprint: Buffer },
): Promise<Result<T>> {
  const first = await readRow(tx, 'idempotency_keys', { scope, key }, ['fingerprint', 'answer'])
  if (!first.fingerprint.equals(fingerprint)) return fail('idempotencyKeyReused')
  const answer = first.answer as StoredAnswer<T>
  return 'failure' in answer ? { ok: false, failure: answer.failure } : { ok: true, value: answer.value }
}

type KeyedChange = Parameters<typeof idempotently>[1]
type PreparedSteps<Prepared, T> = {
  /** What is refused before the slow work. Null where nothing is, and then what it wrote is undone. */
  refuse?: (tx: Tx) => Promise<Result<T> | null>
  /** The slow work. It runs in no transaction; a failure is remembered under the key as one of `change` is. */
  prepare: () => Promise<Result<Prepared>>
  change: (tx: Tx, prepared: Prepared) => Promise<Result<T>>
}

class NotRefused extends Error {}

/**
 * `idempotently` for a change that needs slow work first, such as a password's hash: the work holds no connection, because a few at
 * once would hold all of them. Requests with one key that come while it is done here share it, and its answer.
 */
export function createPreparedChange<Prepared, T>() {
  const running = new Map<string, Promise<Result<T>>>()
  return (db: Db, keyed: KeyedChange, steps: PreparedSteps<Prepared, T>): Promise<Result<T>> => {
    if (keyed.key === undefined) return runPrepared(db, keyed, steps)
    const name = JSON.stringify([keyed.scope, keyed.key, keyed.request])
    const shared = running.get(name)
    if (shared) return shared
    const started = runPrepared(db, keyed, steps).finally(() => running.delete(name))
    running.set(name, started)
    return started
  }
}

async function runPrepared<Prepared, T>(
  db: Db,
  keyed: KeyedChange,
  { refuse, prepare, change }: PreparedSteps<Prepared, T>,
): Promise<Result<T>> {
  const mayBeAnswered = keyed.key !== undefined || refuse !== undefined
  const early = mayBeAnswered ? await answerEarly(db, keyed, refuse) : null
  if (early) return early
  const prepared = await prepare()
  return idempotently<T>(db, keyed, async (tx) => (prepared.ok ? change(tx, prepared.value) : prepared))
}

/** The first answer under this key, or a refusal, which is remembered. An exception leaves no trace of the key. */
async function answerEarly<T>(
  db: Db,
  keyed: KeyedChange,
  refuse: PreparedSteps<unknown, T>['refuse'],
): Promise<Result<T> | null> {
  try {
    return await idempotently<T>(db, keyed, async (tx) => {
      const refused = await refuse?.(tx)
      if (refused) return refused
      throw new NotRefused()
    })
  } catch (error) {
    if (error instanceof NotRefused) return null
    throw error
  }
}

/** Tells two requests with one key apart, for those that hold a password or what is kept sealed: a hash without a secret would help to guess it. */
export const fingerprint = ({ keyring }: Pick<Service, 'keyring'>, request: unknown): string =>
  createHmac('sha256', keyring.derive('request fingerprint'))
    .update(JSON.stringify(request))
    .digest('base64url')

const sweepQueue = 'sweep-expired-keys'

/** Idempotency keys and limits are kept for a day, the longest that a limit counts; one-time codes for an hour. */
async function sweepExpiredKeys({ db }: Pick<Service, 'db'>): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', sql<Date>`now() - interval '25 hours'`)
    .execute()
  await db
    .deleteFrom('invite_codes')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}

export async function scheduleKeySweep(service: Service): Promise<void> {
  await service.jobs.work(sweepQueue, () => sweepExpiredKeys(service))
  await service.jobs.schedule(sweepQueue, '17 * * * *')
}
