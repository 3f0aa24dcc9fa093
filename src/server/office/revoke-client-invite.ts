import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Revoked = { id: string; practiceId: string; by: AccessedBy }

/** One that no one has signed up with. Its email can be invited anew, say with the right mobile. */
export const revokeClientInvite = (
  { db }: Pick<Service, 'db'>,
  { id, practiceId, by }: Revoked,
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('invites')
      .where('id', '=', id)
      .where('practice_id', '=', practiceId)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return fail('notFound')
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `invite ${id} taken back` })
    return succeed(null)
  })
