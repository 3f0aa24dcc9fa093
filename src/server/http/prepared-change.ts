import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { Result } from '../result.ts'
import { idempotently } from './idempotency.ts'

type Keyed = Parameters<typeof idempotently>[1]
type Steps<Prepared, T> = {
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
  return (db: Db, keyed: Keyed, steps: Steps<Prepared, T>): Promise<Result<T>> => {
    if (keyed.key === undefined) return run(db, keyed, steps)
    const name = JSON.stringify([keyed.scope, keyed.key, keyed.request])
    const shared = running.get(name)
    if (shared) return shared
    const started = run(db, keyed, steps).finally(() => running.delete(name))
    running.set(name, started)
    return started
  }
}

async function run<Prepared, T>(
  db: Db,
  keyed: Keyed,
  { refuse, prepare, change }: Steps<Prepared, T>,
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
  keyed: Keyed,
  refuse: Steps<unknown, T>['refuse'],
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
