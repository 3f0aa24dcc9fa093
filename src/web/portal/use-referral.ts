import { useRef } from 'react'
import type { StoredFile, UploadedFile } from '#contract/uploads.ts'
import { latestOfEachKind } from '#domain/uploads/upload-rules.ts'
import { callApi } from '../api/call-api.ts'
import { updateClientRecord } from '../client/change-profile.ts'
import { nameOwnFiles, readOwnFiles, useOwnFiles } from '../uploads/own-files.ts'

export type ReferralFile = UploadedFile & { kind: 'referral' | 'treatmentPlan' }

const isReferralFile = (file: UploadedFile): file is ReferralFile =>
  file.kind === 'referral' || file.kind === 'treatmentPlan'

/** The files on record, the first that came first, and the way to say what they are. Null until they have been read. */
export function useReferral() {
  const { files, hasFailed, readAgain } = useOwnFiles()
  // Two uploads may end at once: they are saved one after the other, each with what is there by then.
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const save = (isGPSentReferral = false): Promise<boolean> => {
    const saved = saving.current.then(() => saveReferral(inOrder(readOwnFiles()), isGPSentReferral))
    saving.current = saved
    return saved
  }
  return {
    files: files && inOrder(files),
    hasFailed,
    readAgain,
    save,
    add: (added: readonly StoredFile[], kind: ReferralFile['kind']) => {
      nameOwnFiles(
        added.map(({ fileId }) => fileId),
        kind,
      )
      return save()
    },
  }
}

/** The server lists the latest first. */
const inOrder = (files: readonly UploadedFile[]): ReferralFile[] => files.filter(isReferralFile).toReversed()

/** True when the record has taken it. */
async function saveReferral(files: readonly ReferralFile[], isGPSentReferral: boolean): Promise<boolean> {
  const isReferredByGP = isGPSentReferral || files.length > 0
  const isHaveTreatmentPlan = files.some(({ kind }) => kind === 'treatmentPlan')
  const answer = await callApi('saveReferral', {
    body: {
      files: latestOfEachKind(files).map(({ fileId, kind }) => ({ fileId, kind })),
      isReferredByGP,
      isHaveTreatmentPlan,
      isGPSentReferral,
      addToReferralGroup: isReferredByGP,
    },
  })
  if (answer.ok) updateClientRecord({ referral: { isReferredByGP, isHaveTreatmentPlan, isGPSentReferral } })
  return answer.ok
}
