import { sql } from 'kysely'
import {
  failuresForgottenAfterHours,
  signInPauses,
  toldAfterFailures,
} from '#domain/clients/sign-in-pauses.ts'
import type { Db } from '../db/connection.ts'
import { personKey } from './limits.ts'

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

/** A right password was no guess. */
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
