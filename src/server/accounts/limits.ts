import type { Db } from '../db/connection.ts'
import { consumeAttempt } from '../http/consume-attempt.ts'
import { consumeSlidingAllowance, type RateLimit } from '../http/rate-limit.ts'

const aMinute = 60
const anHour = 3600

/** One owner of IPv6 has 65,536 addresses as limits count them: what an address is allowed, its network is allowed some times over. */
type Limits = { address: RateLimit; network: RateLimit }
type From = { address: string; network: string }

/** Email and invite checks together: both tell whether an email has an account. */
const checks: Limits = {
  address: { name: 'account-checks:address', most: 10, perSeconds: aMinute },
  network: { name: 'account-checks:network', most: 60, perSeconds: aMinute },
}

/** Counts the check. False where this address, or the network around it, has none left. */
export const consumeAccountCheck = async (db: Db, { address, network }: From): Promise<boolean> =>
  (await consumeSlidingAllowance(db, checks.address, address)) &&
  consumeSlidingAllowance(db, checks.network, network)

export const signUps: Limits = {
  address: { name: 'sign-ups:address', most: 10, perSeconds: anHour },
  network: { name: 'sign-ups:network', most: 60, perSeconds: anHour },
}
export const codeTries: Limits = {
  address: { name: 'invite-codes:address', most: 30, perSeconds: anHour },
  network: { name: 'invite-codes:network', most: 120, perSeconds: anHour },
}

/** Counts it, once for each key. False where the address or its network has none left. */
export const consumeAccountAttempt = async (
  db: Db,
  limits: Limits,
  { address, network, key }: From & { key: string | undefined },
): Promise<boolean> =>
  (await consumeAttempt(db, limits.address, { address, key })) &&
  consumeAttempt(db, limits.network, { address: network, key })

export const linkTries: RateLimit = { name: 'email-links:address', most: 60, perSeconds: anHour }
