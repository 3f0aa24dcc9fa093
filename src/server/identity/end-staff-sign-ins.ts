import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Ends where an account is signed in on the practice side; `except` is the session that the change is made in. */
export async function endStaffSignIns(
  db: Kysely<Tables>,
  subject: string,
  { except }: { except?: string } = {},
): Promise<void> {
  let ended = db.deleteFrom('staff_sessions').where('subject', '=', subject)
  if (except !== undefined) ended = ended.where('id', '!=', except)
  await ended.execute()
}
