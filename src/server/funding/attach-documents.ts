import type { Tx } from '../http/idempotency.ts'
import { fail } from '../http/problem.ts'
import { attachFiles } from '../uploads/attach-files.ts'

const fileGone = 'We could not find that file. Please upload it again.'

/** Document 1 section 3, `uploadedFiles` of the NDIS and WorkCover forms. Null once all of them belong to the record. */
export async function attachDocuments(tx: Tx, clientId: string, fileIds: readonly string[]) {
  const files = fileIds.map((fileId) => ({ fileId, kind: 'document' as const }))
  return (await attachFiles(tx, clientId, files))
    ? null
    : fail('invalidInput', { fields: { files: fileGone } })
}
