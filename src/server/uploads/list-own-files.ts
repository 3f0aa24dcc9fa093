import type { UploadedFile } from '#contract/uploads.ts'
import type { UploadKind } from '#domain/uploads/upload-rules.ts'
import { noteAccess } from '../audit/note-access.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { presentFile, readClientId } from './upload-store.ts'

type FileQuery = { subject: string; requestId: string; kind: UploadKind | undefined }

/** What the client has given, latest first, without the files themselves. */
export async function listOwnFiles(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { subject, requestId, kind }: FileQuery,
): Promise<Result<UploadedFile[]>> {
  const clientId = await readClientId(db, subject)
  if (clientId === null) return fail('notFound')
  const stored = db
    .selectFrom('uploads')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', '=', 'stored')
    .orderBy('created_at', 'desc')
    .orderBy('id')
  const rows = await (kind ? stored.where('kind', '=', kind) : stored).execute()
  await noteAccess(db, { actor: subject, action: 'read', clientId, subject: 'list of uploads', requestId })
  return succeed(
    rows.map((row) => ({
      ...presentFile(keyring, row),
      kind: row.kind,
      uploadedAt: row.created_at.toISOString(),
    })),
  )
}
