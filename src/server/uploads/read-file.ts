import { z } from 'zod'
import { uploadTypes } from '#domain/uploads/upload-rules.ts'
import { noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import type { Caller } from '../http/caller.ts'
import { fail, type Result, succeed } from '../result.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { FileStoreAway } from '../ports/file-store.ts'
import type { Service } from '../service.ts'
import { decryptFile } from './file-cipher.ts'
import { openDetails, type UploadRow } from './upload-store.ts'

const perReader: RateLimit = { name: 'downloads', most: 300, perSeconds: 3600 }

type FileRequest = { id: string; caller: Caller; requestId: string }

/** One file, for those whom it concerns. To everyone else it does not exist. */
export async function readFile(
  service: Service,
  { id, caller, requestId }: FileRequest,
): Promise<Result<{ name: string; mime: string; content: Buffer }>> {
  const { db, files, keyring, log } = service
  if (!(await consumeAllowance(db, perReader, caller.subject))) return fail('tooManyRequests')
  const row = await findReadable(db, id, caller)
  if (!row) return fail('notFound')
  const envelope = await files.get(id).catch((error: unknown) => {
    if (error instanceof FileStoreAway) return null
    throw error
  })
  if (!envelope) {
    log.error({ requestId, file: id }, 'a stored file could not be read')
    return fail('unavailable')
  }
  const { name, key } = openDetails(keyring, row)
  const content = decryptFile(envelope, key, id)
  const access = { actor: caller.subject, action: 'read', clientId: row.client_id, requestId } as const
  await noteAccess(db, { ...access, subject: `upload ${id}` })
  return succeed({ name, mime: uploadTypes[row.type].mime, content })
}

/** The client, and a clinician whom the client has booked or seen. See docs/product/uploads.md#reading-a-file. */
async function findReadable(db: Db, id: string, { subject, role }: Caller): Promise<UploadRow | undefined> {
  const stored = db
    .selectFrom('uploads')
    .selectAll('uploads')
    .where('id', '=', id)
    .where('status', '=', 'stored')
  if (role === 'patient')
    return stored
      .where('client_id', 'in', (query) =>
        query.selectFrom('clients').select('id').where('identity_subject', '=', subject),
      )
      .executeTakeFirst()
  if (role !== 'clinician' || !z.uuid().safeParse(subject).success) return undefined
  return stored
    .where('client_id', 'in', (query) =>
      query
        .selectFrom('reservations')
        .innerJoin('accounts', 'accounts.clinician_id', 'reservations.clinician_id')
        .select('reservations.client_id')
        .where('accounts.subject', '=', subject)
        .where('accounts.disabled_at', 'is', null)
        .where('reservations.status', '=', 'booked')
        .$narrowType<{ client_id: string }>(),
    )
    .executeTakeFirst()
}
