import type { DocumentForm } from '#domain/receipts/document-forms.ts'
import type { MissingField } from '#domain/receipts/missing-fields.ts'
import type { Tx } from '../db/transaction.ts'

export type Waits = {
  chargeId: string
  /** The one that is wanted. */
  form: DocumentForm
  missing: readonly MissingField[]
  /** The plain one that stands meanwhile; null where there is none. */
  issuedInstead: string | null
}

export async function waitsFor(tx: Tx, { chargeId, form, missing, issuedInstead }: Waits): Promise<void> {
  const row = { form, missing: [...missing], issued_instead: issuedInstead }
  await tx
    .insertInto('held_documents')
    .values({ charge_id: chargeId, ...row })
    .onConflict((conflict) => conflict.column('charge_id').doUpdateSet(row))
    .execute()
}

export async function waitsNoMore(tx: Tx, chargeId: string): Promise<void> {
  await tx.deleteFrom('held_documents').where('charge_id', '=', chargeId).execute()
}

/** Whether it waits with nothing in its place. */
export async function isHeld(tx: Tx, chargeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('held_documents')
    .select('form')
    .where('charge_id', '=', chargeId)
    .where('issued_instead', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the document stands in the place of one that waits for something. */
export const readHeldInstead = (tx: Tx, { chargeId, documentId }: { chargeId: string; documentId: string }) =>
  tx
    .selectFrom('held_documents')
    .select('form')
    .where('charge_id', '=', chargeId)
    .where('issued_instead', '=', documentId)
    .executeTakeFirst()
