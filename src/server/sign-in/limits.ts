import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { failuresForgottenAfterHours, signInPauses, toldAfterFailures } from '#domain/clients/credentials.ts'
import type { Db } from '../db/database.ts'
import type { AppContext } from '../http/context.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import type { Service } from '../service.ts'

const fiveMinutes = 300
const anHour = 3600

/** Tries to sign in. Those that succeed are given back, so that only wrong passwords use the allowance up. */
const signInLimits = {
  person: { name: 'sign-in:person', most: 8, perSeconds: fiveMinutes },
  address: { name: 'sign-in:address', most: 60, perSeconds: fiveMinutes },
  network: { name: 'sign-in:network', most: 240, perSeconds: fiveMinutes },
  /** The allowance of a browser that has been logged in to this account: others who guess cannot use it up. */
  browser: { name: 'sign-in:browser', most: 8, perSeconds: fiveMinutes },
} satisfies Record<string, RateLimit>

/** How many sign-ins one address may begin: each stores a row, but a whole school may log in from one address. */
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
export type SignInAttempt = { email: string; address: string; network: string; browser: string | null }

/** An email is personal: only its hash is counted. */
export const personKey = (email: string, address = '') =>
  createHash('sha256').update(`${email.trim().toLowerCase()}\n${address}`).digest('base64url')

const countedBy = ({
  email,
  address,
  network,
  browser,
}: SignInAttempt): readonly (readonly [RateLimit, string])[] =>
  browser === null
    ? [
        [signInLimits.person, personKey(email, address)],
        [signInLimits.address, address],
        [signInLimits.network, network],
      ]
    : [[signInLimits.browser, browser]]

/** Each of these counts what it is asked about, and is false where nothing is left of the allowance. */
export async function consumeSignInAttempt(db: Db, attempt: SignInAttempt): Promise<boolean> {
  const allowed = await Promise.all(
    countedBy(attempt).map(([limit, who]) => consumeAllowance(db, limit, who)),
  )
  return allowed.every(Boolean)
}

export async function returnSignInAttempt(db: Db, attempt: SignInAttempt): Promise<void> {
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
  { address, network }: Pick<SignInAttempt, 'address' | 'network'>,
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

const forgotten = sql<boolean>`sign_in_failures.last_failed_at < clock_timestamp() - make_interval(hours => ${failuresForgottenAfterHours})`

/** Arrays of PostgreSQL begin at 1: what stands behind n failures is the element n + 1. */
const isPausedNow = sql<boolean>`not ${forgotten} and sign_in_failures.last_failed_at > clock_timestamp() - make_interval(secs =>
  (${`{${signInPauses.join(',')}}`}::int[])[least(sign_in_failures.failures + 1, ${signInPauses.length}::int)])`

/** Whether the account of an email is closed to unknown browsers just now. Reads only. */
export async function isPaused(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('person')
    .where('person', '=', personKey(email))
    .where(isPausedNow)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a try before its password is looked at, so that however many come at once, no more are compared than the rule
 * allows. False in a pause.
 */
export async function beginGuess(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_failures (person, failures, last_failed_at) values (${personKey(email)}, 1, clock_timestamp())
    on conflict (person) do update
       set failures = case when ${forgotten} then 1 else sign_in_failures.failures + 1 end,
           last_failed_at = clock_timestamp()
     where not (${isPausedNow})
    returning failures`.execute(db)
  return rows.length === 1
}

/** Takes a counted try back after the right password, so that only wrong ones count. */
export async function takeGuessBack(db: Db, email: string): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('person', '=', personKey(email))
    .execute()
}

/** True for the one caller who is to tell the owner, once a day. */
export async function isOwnerToBeTold(db: Db, email: string): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_failures')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('person', '=', personKey(email))
    .where('failures', '>=', toldAfterFailures)
    .where((where) =>
      where.or([
        where('told_at', 'is', null),
        where('told_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`),
      ]),
    )
    .returning('person')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A browser that has been logged in to an account keeps a signed cookie for it. It opens nothing; it only gives that browser an
 * allowance of its own, so that strangers who guess passwords never keep the owner out. See docs/product/signing-in.md#guessing.
 */
export type KnownBrowsers = {
  /** The browser's id for this account, or null where it is unknown. */
  read: (c: AppContext, email: string) => string | null
  remember: (c: AppContext, email: string) => void
}

const halfAYear = 182 * 86_400

/** `path` is where passwords are sent to, and the cookie with them. */
export function createKnownBrowsers(
  { config, keyring }: Pick<Service, 'config' | 'keyring'>,
  path = '/login',
): KnownBrowsers {
  const secret = keyring.derive('known browser cookie')
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const nameFor = (email: string) => `banksia-known-${sign(`name ${personKey(email)}`).slice(0, 12)}`
  const signatureOf = (id: string, email: string) => sign(`${id} ${personKey(email)}`)
  const secure = config.PUBLIC_URL.startsWith('https:')

  const read = (c: AppContext, email: string): string | null => {
    const [id = '', signature = ''] = getCookie(c, nameFor(email))?.split('.') ?? []
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id, email))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  }

  return {
    read,
    remember: (c, email) => {
      const id = read(c, email) ?? randomBytes(18).toString('base64url')
      setCookie(c, nameFor(email), `${id}.${signatureOf(id, email)}`, {
        path,
        maxAge: halfAYear,
        httpOnly: true,
        sameSite: 'Lax',
        secure,
      })
    },
  }
}
