import type { z } from 'zod'
import type { claimDetailsRequest } from '#contract/staff/item-editor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Saved = { id: string; details: z.output<typeof claimDetailsRequest>; staff: Staff; by: AccessedBy }

/** What is on documents already issued stays as it was. */
export function saveClaimDetails(
  { db }: Pick<Service, 'db'>,
  { id, details, staff, by }: Saved,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const saved = await tx
      .updateTable('clinicians')
      .set({
        work_cover_number: details.workCoverNumber,
        has_mental_health_training: details.hasMentalHealthTraining,
      })
      .where('id', '=', id)
      .where('practice_id', '=', staff.practiceId)
      .returning('id')
      .executeTakeFirst()
    if (!saved) return fail('notFound')
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `clinician ${id} claim details`,
    })
    return succeed(null)
  })
}
