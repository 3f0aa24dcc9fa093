import { createHash } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import { consumeAllowance, type RateLimit } from './rate-limit.ts'

const anHour = 3600

/** How often one key may be sent again. */
const replays: RateLimit = { name: 'account-replays', most: 100, perSeconds: anHour }

type Attempt = {
  address: string
  key: string | undefined
  /** Which of several requests that share the limit: a key counts for one of them. */
  request?: string
}

/**
 * Counts an attempt, once for each idempotency key: a request that is sent again has no second effect, and must find its first
 * answer. False where nothing is left of the limit.
 */
export async function consumeAttempt(
  db: Db,
  limit: RateLimit,
  { address, key, request = '' }: Attempt,
): Promise<boolean> {
  if (key !== undefined) {
    const who = createHash('sha256')
      .update(JSON.stringify([limit.name, request, address, key]))
      .digest('base64url')
    if (!(await consumeFirstUse(db, who))) return consumeAllowance(db, replays, who)
  }
  return consumeAllowance(db, limit, address)
}

const consumeFirstUse = (db: Db, who: string): Promise<boolean> =>
  consumeAllowance(db, { name: 'account-keys', most: 1, perSeconds: anHour }, who)
