import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { makeRecoveryCode, readRecoveryCode, secondStep } from '#domain/staff/staff-sign-in.ts'
import type { Db } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'

type CodeKeys = { db: Db; keyring: Keyring }

const purpose = 'staff recovery code'

/** A code is short enough to be written down, so a plain hash of it could be guessed from a copy of the table. */
const hashOf = (secret: Buffer, subject: string, code: string) =>
  createHmac('sha256', secret)
    .update(`${subject}\n${readRecoveryCode(code)}`)
    .digest()

/** Makes new ones in place of all before. They are shown once: only their hashes are kept. */
export async function replaceRecoveryCodes({ db, keyring }: CodeKeys, subject: string): Promise<string[]> {
  const codes = Array.from({ length: secondStep.recoveryCodes }, () => makeRecoveryCode(randomInt))
  const secret = keyring.derive(purpose)
  await db.deleteFrom('staff_recovery_codes').where('subject', '=', subject).execute()
  await db
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ subject, code_hash: hashOf(secret, subject, code) })))
    .execute()
  return codes
}

export async function countRecoveryCodes(db: Db, subject: string): Promise<number> {
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
  { db, keyring }: CodeKeys,
  subject: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('subject', '=', subject)
    // A code is on paper for years: it is good whichever key was the first when it was made.
    .where(
      'code_hash',
      'in',
      keyring.deriveAll(purpose).map((secret) => hashOf(secret, subject, code)),
    )
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return used !== undefined
}
