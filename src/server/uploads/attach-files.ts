import { sql } from 'kysely'
import type { ReferralRequest } from '#contract/uploads.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * Says what files are, by a form that hands them over; from then on the sweep leaves them alone. False if one of them is
 * not the client's own, or is not there any more: nothing may then be kept of the form.
 */
export async function attachFiles(
  tx: Tx,
  clientId: string,
  files: ReferralRequest['files'],
): Promise<boolean> {
  for (const { fileId, kind } of files) {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({ kind, attached_at: sql<Date>`coalesce(attached_at, now())` })
      .where('id', '=', fileId)
      .where('client_id', '=', clientId)
      .where('status', '=', 'stored')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
  }
  return true
}
