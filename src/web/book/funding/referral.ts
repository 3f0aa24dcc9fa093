import type { ReferralRequest, StoredFile, UploadedFile } from '#contract/uploads.ts'
import { type ReferralStatus, toReferralAnswers } from '#domain/funding/referral.ts'
import { uploadKinds } from '#domain/uploads/upload-rules.ts'
import type { ClientRecord } from '../../client/client-profile.ts'

/** The lists hold the ids of files that no form has named yet. */
export type ReferralParts = {
  referral: {
    /** `Yes` or `No`. */
    hasReferral: string
    comes: string
    referral: string[]
    treatmentPlan: string[]
    /** Whether they would like a video appointment with one of our GPs. */
    wantsGp: string
  }
}

export type ReferralValues = ReferralParts['referral']

/** The first two are required, too, but one of their answers is always chosen. */
export const referralFormMessages = {
  noFile: 'Please add your GP referral, or choose “My GP will send it”',
  unread: 'We could not look up your files. Please try again, or choose “My GP will send it”',
  video: 'Please say whether you would like a video appointment with one of our GPs',
} as const

/**
 * Clients without a referral the last time are asked anew, unless they have answered for this booking; what the GP was to send
 * may still come.
 */
export const toReferral = ({ referral }: ClientRecord, ofBooking: ReferralStatus | null): ReferralParts => ({
  referral: {
    hasReferral: ofBooking === 'none' ? 'No' : 'Yes',
    comes: referral?.isGPSentReferral ? 'sentByGP' : 'upload',
    referral: [],
    treatmentPlan: [],
    wantsGp: '',
  },
})

export type ReferralKind = 'referral' | 'treatmentPlan'

export type FileDetails = StoredFile & Pick<UploadedFile, 'kind'>

/** Those on record as this kind, and those of this visit that will be; the first that came first. Null until they are read. */
export const filesOfKind = (
  known: readonly FileDetails[] | null,
  kind: ReferralKind,
  added: readonly string[],
): readonly FileDetails[] | null =>
  known &&
  known
    .filter((file) => file.kind === kind || (file.kind === null && added.includes(file.fileId)))
    .toReversed()

export type ReferralFiles = Readonly<Record<ReferralKind, readonly StoredFile[] | null>> & {
  /** Why the form has to wait for each: something is on its way, or did not arrive. */
  waiting: Readonly<Record<ReferralKind, string | null>>
}

export const hasReferral = (values: ReferralValues) => values.hasReferral !== 'No'

/** The upload fields are on the screen. */
export const isUploading = (values: ReferralValues): boolean =>
  hasReferral(values) && values.comes !== 'sentByGP'

const isOnRecord = ({ referral }: ClientRecord) => referral?.isReferredByGP === true

/**
 * A file, or that the GP sends it, is asked for with "Yes": without either it says nothing. A referral on record need not be
 * sent again.
 */
export function findReferralErrors(
  values: ReferralValues,
  { referral, waiting }: ReferralFiles,
  client: ClientRecord,
): Readonly<Record<string, string | undefined>> {
  const isAnswered = ['Yes', 'No'].includes(values.wantsGp)
  if (!hasReferral(values)) return { 'referral.wantsGp': isAnswered ? undefined : referralFormMessages.video }
  if (!isUploading(values)) return {}
  const missing = referral === null ? referralFormMessages.unread : referralFormMessages.noFile
  const isThere = Boolean(referral?.length) || isOnRecord(client)
  return {
    'referral.referral': waiting.referral ?? (isThere ? undefined : missing),
    'referral.treatmentPlan': waiting.treatmentPlan ?? undefined,
  }
}

/** Of more than the form may carry, which other forms have left, the latest. */
const latestFiles = (files: ReferralFiles, kind: ReferralKind): ReferralRequest['files'] =>
  (files[kind] ?? []).slice(-uploadKinds[kind].most).map(({ fileId }) => ({ fileId, kind }))

export function referralPart(
  values: ReferralValues,
  files: ReferralFiles,
  client: ClientRecord,
): ReferralRequest {
  const isReferredByGP = hasReferral(values)
  const sent = isUploading(values)
    ? [...latestFiles(files, 'referral'), ...latestFiles(files, 'treatmentPlan')]
    : []
  const isStillToCome = isUploading(values) && sent.length === 0 && client.referral?.isGPSentReferral === true
  return {
    files: sent,
    ...toReferralAnswers(isReferredByGP, { isSentByGP: values.comes === 'sentByGP' || isStillToCome }),
    addToReferralGroup: isReferredByGP,
  }
}
