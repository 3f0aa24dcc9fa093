import type { ReferralRequest } from '#contract/uploads.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import { changeRecordPart } from '../clients/client-record-store.ts'
import { followRecord } from '../clients/follow-record.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { attachFiles } from './attach-files.ts'
import { readClientId } from './upload-store.ts'

const fileGone = 'We could not find that file. Please upload it again.'

type Saved = { subject: string; requestId: string; request: ReferralRequest; now: Date }

/** Replaces what the record says about the referral, and brings upcoming bookings up to date. Files of an earlier one stay. */
export async function saveReferral(
  service: Pick<Service, 'keyring' | 'jobs'>,
  tx: Tx,
  { subject, requestId, request, now }: Saved,
): Promise<Result<null>> {
  const clientId = await readClientId(tx, subject)
  if (clientId === null) return fail('notFound')
  const { addToReferralGroup, ...referral } = request
  if (!(await attachFiles(tx, clientId, referral.files)))
    return fail('invalidInput', { fields: { files: fileGone } })
  const by = { actor: subject, requestId }
  await changeRecordPart(tx, service.keyring, { clientId, part: 'referral', now, by }, () => referral)
  if (addToReferralGroup) await addToGroup(tx, clientId, 'referral')
  await followRecord(service, tx, clientId)
  return succeed(null)
}
