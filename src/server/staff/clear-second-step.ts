import { sql } from 'kysely'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { endStaffSignIns } from '../identity/end-staff-sign-ins.ts'

/** The next sign-in sets up a new one. Every sign-in of before ends. */
export async function clearSecondStep(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('subject', '=', subject).execute()
  await tx.deleteFrom('staff_authenticators').where('subject', '=', subject).execute()
  await tx.deleteFrom('staff_recovery_codes').where('subject', '=', subject).execute()
  await tx.deleteFrom('staff_code_failures').where('subject', '=', subject).execute()
  await endStaffSignIns(tx, subject)
}

/** On the server itself, for an owner whom no one else can help. False where no one of the staff has this email. */
export async function clearSecondStepByEmail(db: Db, email: string, by: AccessedBy): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('accounts')
      .select('subject')
      .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
      .where('role', '<>', 'patient')
      .executeTakeFirst()
    if (!person) return false
    await clearSecondStep(tx, person.subject)
    const subject = `staff ${person.subject}: second step reset`
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject })
    return true
  })
}
