import { useEffect, useRef } from 'react'
import type { ReferralRequest, UploadedFile } from '#contract/uploads.ts'
import { callApi } from '../api/call-api.ts'
import { updateClientRecord } from '../appointment/client-facts.ts'
import { useOwn } from '../api/use-own.ts'

type FileFacts = Pick<UploadedFile, 'fileId' | 'name' | 'size' | 'type' | 'kind'>

export type ReferralFile = FileFacts & { kind: 'referral' | 'treatmentPlan' }

const isReferralFile = (file: FileFacts): file is ReferralFile =>
  file.kind === 'referral' || file.kind === 'treatmentPlan'

/** The files on record, the first that came first, and the way to say what they are. Null until they have been read. */
export function useReferral() {
  const { value, hasFailed, readAgain, change } = useOwn<readonly FileFacts[]>('/client-records/me/files')
  // Two uploads may end at once: each goes by what the other has left, and they are saved one after the other.
  const latest = useRef<readonly FileFacts[]>([])
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    latest.current = value ?? []
  }, [value])

  const save = (isGPSentReferral = false): Promise<boolean> => {
    const saved = saving.current.then(() => saveReferral(inOrder(latest.current), isGPSentReferral))
    saving.current = saved
    return saved
  }
  return {
    files: value && inOrder(value),
    hasFailed,
    readAgain,
    save,
    add: (files: readonly ReferralFile[]) => {
      latest.current = [...files.toReversed(), ...latest.current]
      change(() => latest.current)
      return save()
    },
    remove: (fileId: string) => {
      latest.current = latest.current.filter((file) => file.fileId !== fileId)
      change(() => latest.current)
      return save()
    },
  }
}

/** The server lists the latest first. */
const inOrder = (files: readonly FileFacts[]): ReferralFile[] => files.filter(isReferralFile).toReversed()

/** True when the record has taken it. */
async function saveReferral(files: readonly ReferralFile[], isGPSentReferral: boolean): Promise<boolean> {
  const isReferredByGP = isGPSentReferral || files.length > 0
  const body: ReferralRequest = {
    files: files.map(({ fileId, kind }) => ({ fileId, kind })),
    isReferredByGP,
    isHaveTreatmentPlan: files.some(({ kind }) => kind === 'treatmentPlan'),
    isGPSentReferral,
    addToReferralGroup: isReferredByGP,
  }
  const answer = await callApi('/client-records/me/referral', { method: 'PUT', body })
  const { isHaveTreatmentPlan } = body
  if (answer.ok) updateClientRecord({ referral: { isReferredByGP, isHaveTreatmentPlan, isGPSentReferral } })
  return answer.ok
}
