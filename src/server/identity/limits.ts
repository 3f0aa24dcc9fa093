import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { isOverLimit, type RateLimit } from '../http/rate-limit.ts'

const fiveMinutes = 300
const anHour = 3600

/** Tries to sign in. Those that succeed are given back, so that only wrong passwords use the allowance up. */
const signIn = {
  person: { name: 'sign-in:person', most: 8, perSeconds: fiveMinutes },
  address: { name: 'sign-in:address', most: 60, perSeconds: fiveMinutes },
} satisfies Record<string, RateLimit>

const reset = {
  address: { name: 'reset:address', most: 20, perSeconds: anHour },
  token: { name: 'reset:token', most: 60, perSeconds: anHour },
  /** Beyond this nothing more is sent to one e-mail. The answer stays the same, so nobody learns who has an account. */
  letters: { name: 'reset:letters', most: 5, perSeconds: anHour },
} satisfies Record<string, RateLimit>

type Attempt = { email: string; address: string }

/** An e-mail is personal: only its hash is counted. */
const personKey = (email: string, address = '') =>
  createHash('sha256').update(`${email.trim().toLowerCase()}\n${address}`).digest('base64url')

export async function mayTrySignIn(db: Db, { email, address }: Attempt): Promise<boolean> {
  const [person, everyone] = await Promise.all([
    isOverLimit(db, signIn.person, personKey(email, address)),
    isOverLimit(db, signIn.address, address),
  ])
  return !person && !everyone
}

export async function giveBackSignIn(db: Db, { email, address }: Attempt): Promise<void> {
  const buckets = [`${signIn.person.name}:${personKey(email, address)}`, `${signIn.address.name}:${address}`]
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('bucket', 'in', buckets)
    .execute()
}

export const mayAskForReset = async (db: Db, address: string): Promise<boolean> =>
  !(await isOverLimit(db, reset.address, address))

export const mayUseResetLink = async (db: Db, address: string): Promise<boolean> =>
  !(await isOverLimit(db, reset.token, address))

export const mayWriteTo = async (db: Db, email: string): Promise<boolean> =>
  !(await isOverLimit(db, reset.letters, personKey(email)))
