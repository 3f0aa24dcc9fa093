import { isStaffRole } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'

/** A new password of someone who works at the practice opens clients' data, so it is in the audit; a client's opens only their own. */
export async function notePasswordChange(tx: Tx, by: AccessedBy): Promise<void> {
  const { role } = await tx
    .selectFrom('accounts')
    .select('role')
    .where('subject', '=', by.actor)
    .executeTakeFirstOrThrow()
  if (!isStaffRole(role)) return
  const subject = `staff ${by.actor}: password changed`
  await noteAccess(tx, { ...by, action: 'change', clientId: null, subject })
}
