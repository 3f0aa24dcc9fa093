import type { UploadedFile } from '#contract/uploads.ts'
import type { UploadKind } from '#domain/uploads/upload-rules.ts'
import { noteAccess } from '../audit/note-access.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { presentFile, readClientId } from './upload-store.ts'

type Stores = Pick<Service, 'db' | 'keyring'>
type FileQuery = { subject: string; requestId: string; kind: UploadKind | undefined }

/** What the client has given, without the files themselves. */
export async function listOwnFiles(
  service: Stores,
  { subject, requestId, kind }: FileQuery,
): Promise<Result<UploadedFile[]>> {
  const clientId = await readClientId(service.db, subject)
  if (clientId === null) return fail('notFound')
  const files = await listFiles(service, clientId, kind)
  await noteAccess(service.db, {
    actor: subject,
    action: 'read',
    clientId,
    subject: 'list of uploads',
    requestId,
  })
  return succeed(files)
}

/** The latest first. The caller writes the audit row. */
export async function listFiles(
  { db, keyring }: Stores,
  clientId: string,
  kind?: UploadKind,
): Promise<UploadedFile[]> {
  const stored = db
    .selectFrom('uploads')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', '=', 'stored')
    .orderBy('created_at', 'desc')
    .orderBy('id')
  const rows = await (kind ? stored.where('kind', '=', kind) : stored).execute()
  return rows.map((row) => ({
    ...presentFile(keyring, row),
    kind: row.kind,
    uploadedAt: row.created_at.toISOString(),
  }))
}
