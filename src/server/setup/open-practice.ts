import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Opening = { practiceId: string; by: AccessedBy; isOpen: boolean }

/** Closing keeps what is booked: only new times can no longer be held. */
export async function openPractice(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, isOpen }: Opening,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('practices')
      .set({ is_open: isOpen })
      .where('id', '=', practiceId)
      .returning('id')
      .executeTakeFirst()
    if (!row) return fail('notFound')
    const subject = `practice ${practiceId}: ${isOpen ? 'opened' : 'closed'} for bookings`
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject })
    return succeed(null)
  })
}
