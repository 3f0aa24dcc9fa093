import { type AccessedBy, noteAccess } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { eraseRemoved } from '../uploads/upload-store.ts'
import { changeRecordPart } from './client-record-store.ts'

/** Gone for the client at once. The bytes follow; if the store is away just now, the sweep sees to it. */
export async function removeFile(
  service: Service,
  { id, subject, requestId }: { id: string; subject: string; requestId: string },
): Promise<Result<null>> {
  const { db, log } = service
  const result = await inTransaction(db, async (tx) => {
    const removed = await tx
      .updateTable('uploads')
      .from('clients')
      .set({ status: 'removed' })
      .whereRef('clients.id', '=', 'uploads.client_id')
      .where('clients.identity_subject', '=', subject)
      .where('uploads.id', '=', id)
      .where('uploads.status', '=', 'stored')
      .returning('clients.id as clientId')
      .executeTakeFirst()
    if (!removed) return fail('notFound')
    const { clientId } = removed
    const by = { actor: subject, requestId }
    await dropFromReferral(service, tx, { id, clientId, by })
    await noteAccess(tx, { ...by, action: 'change', clientId, subject: `removed upload ${id}` })
    return succeed(null)
  })
  if (result.ok)
    await eraseRemoved(service, id).catch(() => log.warn('a removed upload is left to the sweep'))
  return result
}

/** A referral names its documents; one that is removed is no longer among them. */
const dropFromReferral = (
  { keyring, now }: Service,
  tx: Tx,
  { id, clientId, by }: { id: string; clientId: string; by: AccessedBy },
): Promise<void> =>
  changeRecordPart(tx, keyring, { clientId, part: 'referral', now: now(), by }, (referral) => {
    const files = referral?.files.filter(({ fileId }) => fileId !== id) ?? []
    return referral && files.length < referral.files.length ? { ...referral, files } : null
  })
