import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { consumeAllowance, type RateLimit } from './rate-limit.ts'

const anHour = 3600

/** Keys whose first use was allowed. */
const knownKeys: RateLimit = { name: 'account-keys', most: 1, perSeconds: anHour }

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
 * answer. A key is known once its first use was allowed: one that was refused is counted each time. False where nothing is left of
 * the limit.
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
  if (await isKnown(db, who)) return consumeAllowance(db, replays, who)
  const isAllowed = await consumeAllowance(db, limit, address)
  if (isAllowed) await consumeAllowance(db, knownKeys, who)
  return isAllowed
}

const isKnown = async (db: Db, who: string): Promise<boolean> =>
  (await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', `${knownKeys.name}:${who}`)
    .where('window_start', '>', sql<Date>`now() - make_interval(secs => ${knownKeys.perSeconds})`)
    .executeTakeFirst()) !== undefined
