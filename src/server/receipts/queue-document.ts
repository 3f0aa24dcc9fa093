import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'

/** Apart from what issues them (`src/server/documents`), which knows clients and their referrals: charging knows neither. */
export const documentQueue = 'issue-document'
export type DocumentJob = { chargeId: string }

/**
 * With the change of a charge or not at all. Asked for whenever one becomes paid, invoiced, billed to Medicare or DVA, refunded or
 * dropped: what is to be issued, if anything, is decided by the charge as it then stands.
 */
export const queueDocument = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId }: DocumentJob,
): Promise<void> => jobs.sendWith<DocumentJob>(tx, documentQueue, [{ data: { chargeId } }])
