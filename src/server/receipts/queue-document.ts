import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { issueDocument } from './issue-document.ts'

const queue = 'issue-document'
type DocumentJob = { chargeId: string }

/**
 * With the change of a charge or not at all. Asked for whenever one becomes paid, invoiced, billed to Medicare or DVA, refunded or
 * dropped: what is to be issued, if anything, is decided by the charge as it then stands.
 */
export const queueDocument = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId }: DocumentJob,
): Promise<void> => jobs.sendWith<DocumentJob>(tx, queue, [{ data: { chargeId } }])

export const workOnDocuments = (service: Service): Promise<void> =>
  service.jobs.work<DocumentJob>(queue, (job) => issueDocument(service, job))
