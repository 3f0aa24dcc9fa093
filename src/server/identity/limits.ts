import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'

const fiveMinutes = 300
const anHour = 3600

/** Tries to sign in. Those that succeed are given back, so that only wrong passwords use the allowance up. */
const signIn = {
  person: { name: 'sign-in:person', most: 8, perSeconds: fiveMinutes },
  address: { name: 'sign-in:address', most: 60, perSeconds: fiveMinutes },
  network: { name: 'sign-in:network', most: 240, perSeconds: fiveMinutes },
  /** Of a browser that has been logged in to this account: nothing that others do uses it up. */
  browser: { name: 'sign-in:browser', most: 8, perSeconds: fiveMinutes },
} satisfies Record<string, RateLimit>

/** Each is a row in the database. A school behind one address may log in at once. */
const starts: RateLimit = { name: 'sign-in:start', most: 120, perSeconds: 60 }

const reset = {
  address: { name: 'reset:address', most: 20, perSeconds: anHour },
  network: { name: 'reset:network', most: 120, perSeconds: anHour },
  token: { name: 'reset:token', most: 60, perSeconds: anHour },
  /** Beyond this nothing more is sent to one email. The answer stays the same, so that it does not tell who has an account. */
  emails: { name: 'reset:emails', most: 5, perSeconds: anHour },
} satisfies Record<string, RateLimit>

const verification = {
  address: { name: 'email-links:address', most: 60, perSeconds: anHour },
  /** To one account: enough for someone whose first message went astray. */
  emails: { name: 'email-links:sent', most: 5, perSeconds: anHour },
} satisfies Record<string, RateLimit>

/** `browser` is set where this browser has been logged in to this account before. */
export type Attempt = { email: string; address: string; network: string; browser: string | null }

/** An email is personal: only its hash is counted. */
export const personKey = (email: string, address = '') =>
  createHash('sha256').update(`${email.trim().toLowerCase()}\n${address}`).digest('base64url')

const countedBy = ({
  email,
  address,
  network,
  browser,
}: Attempt): readonly (readonly [RateLimit, string])[] =>
  browser === null
    ? [
        [signIn.person, personKey(email, address)],
        [signIn.address, address],
        [signIn.network, network],
      ]
    : [[signIn.browser, browser]]

/** Each of these counts what it is asked about, and is false where nothing is left of the allowance. */
export async function consumeSignInAttempt(db: Db, attempt: Attempt): Promise<boolean> {
  const allowed = await Promise.all(
    countedBy(attempt).map(([limit, who]) => consumeAllowance(db, limit, who)),
  )
  return allowed.every(Boolean)
}

export async function returnSignInAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where(
      'bucket',
      'in',
      countedBy(attempt).map(([{ name }, who]) => `${name}:${who}`),
    )
    .execute()
}

export const consumeSignInStart = (db: Db, address: string): Promise<boolean> =>
  consumeAllowance(db, starts, address)

export const consumeResetRequest = async (
  db: Db,
  { address, network }: Pick<Attempt, 'address' | 'network'>,
): Promise<boolean> =>
  (await consumeAllowance(db, reset.address, address)) && consumeAllowance(db, reset.network, network)

export const consumeResetAttempt = (db: Db, address: string): Promise<boolean> =>
  consumeAllowance(db, reset.token, address)

export const consumeResetEmail = (db: Db, email: string): Promise<boolean> =>
  consumeAllowance(db, reset.emails, personKey(email))

export const consumeEmailLink = (db: Db, address: string): Promise<boolean> =>
  consumeAllowance(db, verification.address, address)

export const consumeVerificationEmail = (db: Db, subject: string): Promise<boolean> =>
  consumeAllowance(db, verification.emails, subject)
