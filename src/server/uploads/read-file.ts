import type { UploadedFile } from '#contract/uploads.ts'
import { type UploadKind, uploadTypes } from '#domain/uploads/upload-rules.ts'
import { FileStoreAway } from '../adapters/file-store.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { attachmentNamed } from '../http/answers.ts'
import type { AppContext } from '../http/context.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import { decryptFile, openDetails, presentFile, type UploadRow } from './upload-store.ts'

const perReader: RateLimit = { name: 'downloads', most: 300, perSeconds: 3600 }

type ReadableFile = { name: string; mime: string; content: Buffer }

/** A client’s own file. To everyone else it does not exist here: staff read it on the client’s page. */
export function readFile(
  service: Service,
  { id, person: { clientId, by } }: { id: string; person: OwnPerson },
): Promise<Result<ReadableFile>> {
  return openFile(service, { id, by }, () =>
    service.db
      .selectFrom('uploads')
      .selectAll('uploads')
      .where('id', '=', id)
      .where('status', '=', 'stored')
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
  )
}

/** `find` says whether it is there for this reader. The audit row is written before anything is given out. */
export async function openFile(
  { db, files, keyring, log }: Service,
  { id, by }: { id: string; by: AccessedBy },
  find: () => Promise<UploadRow | undefined>,
): Promise<Result<ReadableFile>> {
  if (!(await consumeAllowance(db, perReader, by.actor))) return fail('tooManyRequests')
  const row = await find()
  if (!row) return fail('notFound')
  const envelope = await files.get(id).catch((error: unknown) => {
    if (error instanceof FileStoreAway) return null
    throw error
  })
  if (!envelope) {
    log.error({ requestId: by.requestId, file: id }, 'a stored file could not be read')
    return fail('unavailable')
  }
  const { name, key } = openDetails(keyring, row)
  const content = decryptFile(envelope, key, id)
  await noteRead(db, by, row.client_id, `upload ${id}`)
  return succeed({ name, mime: uploadTypes[row.type].mime, content })
}

/** As an attachment that can run nothing. */
export const sendFile = (c: AppContext, { name, mime, content }: ReadableFile): Response =>
  c.body(new Uint8Array(content), 200, {
    'cache-control': 'no-store',
    'content-type': mime,
    'content-disposition': attachmentNamed(name),
    'content-security-policy': "sandbox; default-src 'none'",
  })

/** The document of a message that was opened, which is when the audit row was written. Null where the store does not have it. */
export async function readMessageFile(
  { db, files, keyring }: Pick<Service, 'db' | 'files' | 'keyring'>,
  id: string,
): Promise<{ name: string; content: Buffer } | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('submission_id', 'is not', null)
    .executeTakeFirst()
  const envelope = row && (await files.get(id))
  if (!row || !envelope) return null
  const { name, key } = openDetails(keyring, row)
  return { name, content: decryptFile(envelope, key, id) }
}

type FileReadService = Pick<Service, 'db' | 'keyring'>

/** What the client has given, without the files themselves. */
export async function listOwnFiles(
  service: FileReadService,
  { person: { clientId, by }, kind }: { person: OwnPerson; kind: UploadKind | undefined },
): Promise<Result<UploadedFile[]>> {
  const files = await listFiles(service, clientId, kind)
  await noteRead(service.db, by, clientId, 'list of uploads')
  return succeed(files)
}

/** The latest first. The caller writes the audit row. */
export async function listFiles(
  { db, keyring }: FileReadService,
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
