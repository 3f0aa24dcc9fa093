import { type Kysely, sql } from 'kysely'
import { type CodeFailures, codesPausedUntil, countedFailures } from '#domain/staff/second-step.ts'
import type { Db } from '../db/connection.ts'
import type { Tables } from '../db/tables.ts'

export async function readCodeFailures(db: Kysely<Tables>, subject: string): Promise<CodeFailures | null> {
  const row = await db
    .selectFrom('staff_code_failures')
    .select(['failures', 'last_failed_at'])
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? { failures: row.failures, lastFailedAt: row.last_failed_at } : null
}

/**
 * Counts a code before it is looked at, so that however many come at once, no more are compared than the rule allows. Gives how
 * many were wrong in a row if this one is too, or null in a pause.
 */
export async function beginCodeGuess(db: Db, subject: string, now: Date): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`staff code ${subject}`}, 0))`.execute(tx)
    const known = await readCodeFailures(tx, subject)
    if (codesPausedUntil(known, now) !== null) return null
    const failures = countedFailures(known, now) + 1
    await tx
      .insertInto('staff_code_failures')
      .values({ subject, failures, last_failed_at: now })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures, last_failed_at: now }))
      .execute()
    return failures
  })
}

/** A right code ends the row of wrong ones. */
export async function forgetCodeFailures(db: Kysely<Tables>, subject: string): Promise<void> {
  await db.deleteFrom('staff_code_failures').where('subject', '=', subject).execute()
}
