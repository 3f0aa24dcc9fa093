import type { Tx } from '../db/transaction.ts'
import { fail } from '../result.ts'
import { attachFiles } from '../uploads/attach-files.ts'

const fileGone = 'We could not find that file. Please upload it again.'

/**
 * The documents of the NDIS and WorkCover forms. Null once all of them belong to the record.
 * See docs/product/funding-forms.md#form-documents.
 */
export async function attachDocuments(tx: Tx, clientId: string, fileIds: readonly string[]) {
  const files = fileIds.map((fileId) => ({ fileId, kind: 'document' as const }))
  return (await attachFiles(tx, clientId, files))
    ? null
    : fail('invalidInput', { fields: { files: fileGone } })
}
