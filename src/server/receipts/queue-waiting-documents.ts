import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { type DocumentJob, documentQueue } from './queue-document.ts'

type Whose = { clientId: string } | { clinicianId: string } | { practiceId: string } | 'everyone'

/** Something that documents waited for may be there now: each is looked at again. See docs/product/receipts.md#what-is-missing. */
export async function queueWaitingDocuments(
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  whose: Whose,
): Promise<void> {
  const { rows } = await sql<DocumentJob>`
    select h.id as "chargeId" from held_documents w join charges h on h.id = w.charge_id
     where ${isTheirs(whose)} order by w.held_at`.execute(tx)
  if (rows.length > 0)
    await jobs.sendWith<DocumentJob>(
      tx,
      documentQueue,
      rows.map((data) => ({ data })),
    )
}

function isTheirs(whose: Whose) {
  if (whose === 'everyone') return sql`true`
  if ('clientId' in whose) return sql`h.client_id = ${whose.clientId}`
  if ('clinicianId' in whose) return sql`h.clinician_id = ${whose.clinicianId}`
  return sql`h.practice_id = ${whose.practiceId}`
}
