import { useOwn } from '../api/use-own.ts'
import { idsIn, joinIds, waitingFor } from '../funding/use-documents.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { referralWords, useUploads } from '../uploads/use-uploads.ts'
import { type FileFacts, filesOfKind, type ReferralKind, type ReferralValues } from './referral.ts'

const listOf = {
  referral: 'gPReferralList',
  treatmentPlan: 'treatmentPlanList',
} as const satisfies Record<ReferralKind, keyof ReferralValues>

type ListField = (typeof listOf)[ReferralKind]

/** The files of the referral: they arrive at once, and belong to it when the form is sent. */
export function useReferralFiles(values: ReferralValues, change: (field: ListField, ids: string) => void) {
  const own = useOwn<readonly FileFacts[]>('/client-records/me/files')
  const referral = useKind('referral', { own, values, change })
  const treatmentPlan = useKind('treatmentPlan', { own, values, change })
  return {
    uploads: { referral: referral.uploads, treatmentPlan: treatmentPlan.uploads },
    isRead: own.value !== null,
    hasFailed: own.hasFailed,
    readAgain: own.readAgain,
    referral: referral.files,
    treatmentPlan: treatmentPlan.files,
    waiting: {
      referral: waitingFor(referral.uploads.sending),
      treatmentPlan: waitingFor(treatmentPlan.uploads.sending),
    },
  }
}

export type ReferralUploads = ReturnType<typeof useReferralFiles>

type Question = {
  own: ReturnType<typeof useOwn<readonly FileFacts[]>>
  values: ReferralValues
  change: (field: ListField, ids: string) => void
}

function useKind(kind: ReferralKind, { own, values, change }: Question) {
  const ids = idsIn(values[listOf[kind]])
  const files = filesOfKind(own.value, kind, ids)
  const uploads = useUploads({
    kind,
    files: files ?? [],
    onAdded: (added) => {
      own.change((before) => [...added.toReversed().map((file) => ({ ...file, kind: null })), ...before])
      change(listOf[kind], joinIds([...ids, ...added.map(({ fileId }) => fileId)]))
      showToast('success', referralWords.uploaded)
    },
    onRemoved: (removed) => own.change((before) => before.filter(({ fileId }) => fileId !== removed)),
  })
  return { files, uploads }
}
