import type { z } from 'zod'
import type { claimDetailsRequest } from '#contract/staff/item-editor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { queueWaitingDocuments } from '../receipts/queue-waiting-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Saved = { id: string; details: z.output<typeof claimDetailsRequest>; staff: Staff; by: AccessedBy }

/** What is on documents already issued stays as it was. */
export function saveClaimDetails(
  { db, jobs }: Pick<Service, 'db' | 'jobs'>,
  { id, details, staff, by }: Saved,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('clinicians')
      .select([
        'work_cover_number as workCoverNumber',
        'has_mental_health_training as hasMentalHealthTraining',
      ])
      .where('id', '=', id)
      .where('practice_id', '=', staff.practiceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) return fail('notFound')
    const { was } = details
    if (
      found.workCoverNumber !== was.workCoverNumber ||
      found.hasMentalHealthTraining !== was.hasMentalHealthTraining
    )
      return fail('changedMeanwhile', { message: changedMeanwhile(found) })
    await tx
      .updateTable('clinicians')
      .set({
        work_cover_number: details.workCoverNumber,
        has_mental_health_training: details.hasMentalHealthTraining,
      })
      .where('id', '=', id)
      .execute()
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `clinician ${id} claim details`,
    })
    await queueWaitingDocuments({ jobs }, tx, { clinicianId: id })
    return succeed(null)
  })
}

const changedMeanwhile = ({ workCoverNumber, hasMentalHealthTraining }: Saved['details']['was']): string =>
  `Someone else saved this meanwhile: ${workCoverNumber === null ? 'no approval number' : `approval number ${workCoverNumber}`}, mental health skills training ${hasMentalHealthTraining ? 'yes' : 'no'}. What you entered is still here; save again to put it in its place.`
