import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Service } from '../service.ts'

/** Apart from what issues them (`src/server/receipts`), which knows clients and their referrals: charging knows neither. */
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

type DocumentOwner = { clientId: string } | { clinicianId: string } | { practiceId: string } | 'everyone'

/** Something that documents waited for may be there now: each is looked at again. See docs/product/receipts.md#what-is-missing. */
export async function queueWaitingDocuments(
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  whose: DocumentOwner,
): Promise<void> {
  const { rows } = await sql<DocumentJob>`
    select h.id as "chargeId" from held_documents w join charges h on h.id = w.charge_id
     where ${isOwnedBy(whose)} order by w.held_at`.execute(tx)
  if (rows.length > 0)
    await jobs.sendWith<DocumentJob>(
      tx,
      documentQueue,
      rows.map((data) => ({ data })),
    )
}

function isOwnedBy(whose: DocumentOwner) {
  if (whose === 'everyone') return sql`true`
  if ('clientId' in whose) return sql`h.client_id = ${whose.clientId}`
  if ('clinicianId' in whose) return sql`h.clinician_id = ${whose.clinicianId}`
  return sql`h.practice_id = ${whose.practiceId}`
}
