import type { Db } from '../db/connection.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Result } from '../result.ts'

class NotAnswered extends Error {}

type Keyed = Parameters<typeof idempotently>[1]

/**
 * The first answer under this key, or null. For a change that calls an outside service before its transaction, so that a
 * repeated request does not call it again. An exception leaves no trace of the key, so this only reads.
 */
export async function answeredBefore<T>(db: Db, keyed: Keyed): Promise<Result<T> | null> {
  if (keyed.key === undefined) return null
  try {
    return await idempotently<T>(db, keyed, () => Promise.reject(new NotAnswered()))
  } catch (error) {
    if (error instanceof NotAnswered) return null
    throw error
  }
}
