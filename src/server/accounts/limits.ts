import type { Db } from '../db/connection.ts'
import { consumeSlidingAllowance, type RateLimit } from '../http/rate-limit.ts'

const aMinute = 60
const anHour = 3600

/** Email and invite checks together: both tell whether an email has an account. */
const checks: RateLimit = { name: 'account-checks:address', most: 10, perSeconds: aMinute }

/** Counts the check. False where this address has none left. */
export const consumeAccountCheck = (db: Db, address: string): Promise<boolean> =>
  consumeSlidingAllowance(db, checks, address)

export const signUps: RateLimit = { name: 'sign-ups:address', most: 10, perSeconds: anHour }
export const codeTries: RateLimit = { name: 'invite-codes:address', most: 30, perSeconds: anHour }
export const linkTries: RateLimit = { name: 'email-links:address', most: 60, perSeconds: anHour }
