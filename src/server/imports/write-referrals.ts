import type { ImportValue } from '#domain/imports/read-rows.ts'
import { changeRecordPart } from '../clients/client-record-store.ts'
import { insertReferralLetter } from '../clients/referral-letters.ts'
import { noteImported, type RowWriter, type WrittenRow } from './write-clients.ts'

/** The letters, with what was used of them before. A client who has a referral has one on record, so that the next booking waits for none. */
export const writeReferrals: RowWriter<ImportValue['referrals']> = async (tx, { service, by }, rows) => {
  const { keyring, now } = service
  const written: WrittenRow[] = []
  for (const { line, sourceId, value, clientId } of rows) {
    if (clientId === null) continue
    const { writtenOn, referrer, providerNumber, used } = value
    const recordId = await insertReferralLetter(
      { db: tx, keyring },
      { clientId, writtenOn, referrer: { referrer, providerNumber }, notedBy: by.actor, usedBefore: used },
    )
    if (recordId === null) {
      written.push({ line, refused: 'A referral of this date is noted already' })
      continue
    }
    await changeRecordPart(tx, keyring, { clientId, part: 'referral', now: now(), by }, (before) =>
      before === null
        ? { isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: false, files: [] }
        : null,
    )
    written.push({ line, sourceId, recordId })
  }
  await noteImported(
    tx,
    by,
    rows.flatMap(({ clientId }) => clientId ?? []),
    'imported referral letter',
  )
  return written
}
