import { createHash } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import { consumeAllowance, countHits, type RateLimit } from './rate-limit.ts'

const anHour = 3600

/** Whose first use is under way or over. */
const usedKeys: RateLimit = { name: 'account-keys', most: 1, perSeconds: anHour }
/** Whose first use was allowed. */
const allowedKeys: RateLimit = { name: 'account-keys-allowed', most: 1, perSeconds: anHour }
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
 * answer. One that was refused finds no way past the limit by being sent again. False where nothing is left of the limit.
 */
export async function consumeAttempt(
  db: Db,
  limit: RateLimit,
  { address, key, request = '' }: Attempt,
): Promise<boolean> {
  if (key === undefined) return consumeAllowance(db, limit, address)
  const who = createHash('sha256')
    .update(JSON.stringify([limit.name, request, address, key]))
    .digest('base64url')
  if (await consumeAllowance(db, usedKeys, who)) {
    const isAllowed = await consumeAllowance(db, limit, address)
    if (isAllowed) await consumeAllowance(db, allowedKeys, who)
    return isAllowed
  }
  // Sent at the same moment as the first use, it is not known yet whether that was allowed: the limit says it.
  const mayPass =
    (await countHits(db, allowedKeys, who)) > 0 || (await countHits(db, limit, address)) <= limit.most
  return mayPass && consumeAllowance(db, replays, who)
}
