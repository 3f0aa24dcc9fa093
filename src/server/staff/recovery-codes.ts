import { createHash, randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { makeRecoveryCode, readRecoveryCode, secondStep } from '#domain/staff/second-step.ts'
import type { Tables } from '../db/tables.ts'

/** A code is random and long, so a plain hash gives none away. */
const hashOf = (subject: string, code: string) =>
  createHash('sha256')
    .update(`${subject}\n${readRecoveryCode(code)}`)
    .digest()

/** Makes new ones in place of all before. They are shown once: only their hashes are kept. */
export async function replaceRecoveryCodes(db: Kysely<Tables>, subject: string): Promise<string[]> {
  const codes = Array.from({ length: secondStep.recoveryCodes }, () => makeRecoveryCode(randomInt))
  await db.deleteFrom('staff_recovery_codes').where('subject', '=', subject).execute()
  await db
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ subject, code_hash: hashOf(subject, code) })))
    .execute()
  return codes
}

export async function countRecoveryCodes(db: Kysely<Tables>, subject: string): Promise<number> {
  const rows = await db
    .selectFrom('staff_recovery_codes')
    .select('code_hash')
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .execute()
  return rows.length
}

/** Uses a code up. False for one that is not theirs or was used. */
export async function consumeRecoveryCode(
  db: Kysely<Tables>,
  subject: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('subject', '=', subject)
    .where('code_hash', '=', hashOf(subject, code))
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return used !== undefined
}
