import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'

/** Apart from what issues them (`src/server/documents`), which knows clients and their referrals: charging knows neither. */
export const documentQueue = 'issue-document'
export type DocumentJob = {
  chargeId: string
  /** The minutes delivered were corrected: a document that says otherwise is voided and issued again. */
  minutesChanged?: boolean
  /** The practice said whether it was by video or by phone: likewise. Nothing else changes what a document says of it. */
  deliveryChanged?: boolean
}

/**
 * With the change of a charge or not at all. Asked for whenever one becomes paid, invoiced, billed to Medicare or DVA, refunded or
 * dropped: what is to be issued, if anything, is decided by the charge as it then stands.
 */
export const queueDocument = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, job: DocumentJob): Promise<void> =>
  jobs.sendWith<DocumentJob>(tx, documentQueue, [{ data: job }])
