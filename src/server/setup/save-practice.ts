import type { z } from 'zod'
import type { PracticeSetup, savePracticeRequest } from '#contract/staff/setup-practice.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueWaitingDocuments } from '../receipts/queue-waiting-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { takeOverNames } from '../settings/follow-practice.ts'
import { presentDetails } from './read-practice-setup.ts'

type Change = { practiceId: string; by: AccessedBy; details: z.infer<typeof savePracticeRequest> }

/** Refused where someone else has saved other details since these were read. */
export async function savePractice(
  service: Service,
  { practiceId, by, details: { version, timeZone, ...details } }: Change,
): Promise<Result<PracticeSetup['details']>> {
  const saved = await inTransaction(service.db, async (tx) => {
    const row = await tx
      .updateTable('practices')
      .set({ ...details, time_zone: timeZone, version: version + 1 })
      .where('id', '=', practiceId)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (!row) return fail('changedMeanwhile')
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `practice ${practiceId}: details`,
    })
    await queueWaitingDocuments(service, tx, { practiceId })
    return succeed(presentDetails(row))
  })
  if (saved.ok) await takeOverNames(service)
  return saved
}
