import type { DocumentSeries } from '#domain/receipts/document-forms.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { sealReason } from './sealed-document.ts'

type Latest = { id: string; series: DocumentSeries; isVoid: boolean }

/** The last of a charge: the one that no other took the place of. */
export async function readLatestDocument(tx: Tx, chargeId: string): Promise<Latest | undefined> {
  const row = await tx
    .selectFrom('issued_documents as d')
    .leftJoin('issued_documents as next', 'next.replaces', 'd.id')
    .leftJoin('document_voids as v', 'v.document_id', 'd.id')
    .select(['d.id', 'd.series', 'v.document_id as voided'])
    .where('d.charge_id', '=', chargeId)
    .where('next.id', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, series: row.series, isVoid: row.voided !== null }
}

/** `by` is null where the service did it. */
export async function voidBy(
  { keyring, now }: Pick<Service, 'keyring' | 'now'>,
  tx: Tx,
  { id, reason, by }: { id: string; reason: string; by: string | null },
): Promise<void> {
  await tx
    .insertInto('document_voids')
    .values({
      document_id: id,
      sealed_reason: sealReason(keyring, id, reason),
      voided_by: by,
      voided_at: now(),
    })
    .execute()
}
