import { uploadTypes } from '#domain/uploads/upload-rules.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { AppContext } from '../http/environment.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { FileStoreAway } from '../ports/file-store.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { attachmentNamed } from './content-disposition.ts'
import { decryptFile } from './file-cipher.ts'
import { openDetails, type UploadRow } from './upload-store.ts'

const perReader: RateLimit = { name: 'downloads', most: 300, perSeconds: 3600 }

type ReadableFile = { name: string; mime: string; content: Buffer }

/** A client’s own file. To everyone else it does not exist here: staff read it on the client’s page. */
export function readFile(
  service: Service,
  { id, by }: { id: string; by: AccessedBy },
): Promise<Result<ReadableFile>> {
  return openFile(service, { id, by }, () =>
    service.db
      .selectFrom('uploads')
      .selectAll('uploads')
      .where('id', '=', id)
      .where('status', '=', 'stored')
      .where('client_id', 'in', (query) =>
        query.selectFrom('clients').select('id').where('identity_subject', '=', by.actor),
      )
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
  await noteAccess(db, { ...by, action: 'read', clientId: row.client_id, subject: `upload ${id}` })
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
