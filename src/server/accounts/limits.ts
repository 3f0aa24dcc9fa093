import { createHash } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import { isOverLimit, isOverSlidingLimit, type RateLimit } from '../http/rate-limit.ts'

const aMinute = 60
const anHour = 3600

/** E-mail and invite checks together: both tell whether somebody has an account (faults, 22). */
const checks: RateLimit = { name: 'account-checks:address', most: 10, perSeconds: aMinute }

export const mayCheck = async (db: Db, address: string): Promise<boolean> =>
  !(await isOverSlidingLimit(db, checks, address))

export const signUps: RateLimit = { name: 'sign-ups:address', most: 10, perSeconds: anHour }
export const codeTries: RateLimit = { name: 'invite-codes:address', most: 30, perSeconds: anHour }

/** How often one key may be sent again. */
const replays: RateLimit = { name: 'account-replays', most: 100, perSeconds: anHour }

type Try = { address: string; key: string | undefined }

/** Counts a try once for each idempotency key: sent again it has no second effect, and must find its first answer. */
export async function mayTry(db: Db, limit: RateLimit, { address, key }: Try): Promise<boolean> {
  if (key !== undefined) {
    const who = createHash('sha256').update(`${limit.name}\n${address}\n${key}`).digest('base64url')
    if (!(await isFirst(db, who))) return !(await isOverLimit(db, replays, who))
  }
  return !(await isOverLimit(db, limit, address))
}

const isFirst = async (db: Db, who: string): Promise<boolean> =>
  !(await isOverLimit(db, { name: 'account-keys', most: 1, perSeconds: anHour }, who))
