import { waitingFor } from '../funding/use-documents.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useOwnFiles } from '../../uploads/own-files.ts'
import { referralMessages, useUploads } from '../../uploads/use-uploads.ts'
import { filesOfKind, type ReferralKind, type ReferralValues } from './referral.ts'

type ChangeList = (kind: ReferralKind, ids: string[]) => void

/** The files of the referral: they arrive at once, and belong to it when the form is sent. */
export function useReferralFiles(values: ReferralValues, change: ChangeList) {
  const own = useOwnFiles()
  const referral = useKind('referral', { own, values, change })
  const treatmentPlan = useKind('treatmentPlan', { own, values, change })
  return {
    uploads: { referral: referral.uploads, treatmentPlan: treatmentPlan.uploads },
    isRead: own.files !== null,
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
  own: ReturnType<typeof useOwnFiles>
  values: ReferralValues
  change: ChangeList
}

function useKind(kind: ReferralKind, { own, values, change }: Question) {
  const ids = values[kind]
  const files = filesOfKind(own.files, kind, ids)
  const uploads = useUploads({
    kind,
    files: files ?? [],
    addedBefore: ids,
    onAdded: (added) => {
      change(kind, [...ids, ...added.map(({ fileId }) => fileId)])
      showToast('success', referralMessages.uploaded)
    },
  })
  return { files, uploads }
}
