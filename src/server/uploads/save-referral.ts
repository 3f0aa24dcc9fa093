import type { ReferralRequest } from '#contract/uploads.ts'
import { noteAccess } from '../audit/note-access.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import { attachFiles } from './attach-files.ts'
import { readClientId } from './upload-store.ts'

export type KeptReferral = Omit<ReferralRequest, 'addToReferralGroup'>

const fileGone = 'We could not find that file. Please upload it again.'

export const referralPurpose = (clientId: string) => `client_records.referral:${clientId}`

type Saved = { subject: string; requestId: string; request: ReferralRequest; now: Date }

/** Replaces what the record says about the referral. Files of an earlier one stay in the record. */
export async function saveReferral(
  tx: Tx,
  keyring: Keyring,
  { subject, requestId, request, now }: Saved,
): Promise<Result<null>> {
  const clientId = await readClientId(tx, subject)
  if (clientId === null) return fail('notFound')
  const { addToReferralGroup, ...referral } = request
  if (!(await attachFiles(tx, clientId, referral.files)))
    return fail('invalidInput', { fields: { files: fileGone } })
  const kept: KeptReferral = referral
  const sealed_referral = keyring.seal(kept, referralPurpose(clientId))
  await tx
    .insertInto('client_records')
    .values({ client_id: clientId, sealed_referral, updated_at: now })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ sealed_referral, updated_at: now }))
    .execute()
  if (addToReferralGroup) await addToGroup(tx, clientId, 'referral')
  await noteAccess(tx, { actor: subject, action: 'change', clientId, subject: 'referral', requestId })
  return succeed(null)
}
