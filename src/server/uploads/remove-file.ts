import { noteAccess } from '../audit/note-access.ts'
import { type Tx, inTransaction } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { type KeptReferral, referralPurpose } from './save-referral.ts'
import { eraseRemoved } from './upload-store.ts'

type Asked = { id: string; subject: string; requestId: string }

/** Gone for the client at once. The bytes follow; if the store is away just now, the sweep sees to it. */
export async function removeFile(service: Service, { id, subject, requestId }: Asked): Promise<Result<null>> {
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
      .returning('uploads.client_id')
      .executeTakeFirst()
    if (!removed) return fail('notFound')
    await dropFromReferral(service, tx, { id, clientId: removed.client_id })
    const access = { actor: subject, action: 'change', clientId: removed.client_id, requestId } as const
    await noteAccess(tx, { ...access, subject: `removed upload ${id}` })
    return succeed(null)
  })
  if (result.ok)
    await eraseRemoved(service, id).catch(() => log.warn('a removed upload is left to the sweep'))
  return result
}

async function dropFromReferral(
  { keyring }: Service,
  tx: Tx,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const record = await tx
    .selectFrom('client_records')
    .select('sealed_referral')
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  if (!record?.sealed_referral) return
  const referral = keyring.unseal<KeptReferral>(record.sealed_referral, referralPurpose(clientId))
  const files = referral.files.filter(({ fileId }) => fileId !== id)
  if (files.length === referral.files.length) return
  await tx
    .updateTable('client_records')
    .set({ sealed_referral: keyring.seal({ ...referral, files }, referralPurpose(clientId)) })
    .where('client_id', '=', clientId)
    .execute()
}
