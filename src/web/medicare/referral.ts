import type { ReferralRequest, StoredFile, UploadedFile } from '#contract/uploads.ts'
import { uploadKinds } from '#domain/uploads/upload-rules.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { faultsIn } from '../form/faults-in.ts'
import type { Messages } from '../form/use-checked-form.ts'
import type { Part } from '../funding/use-saver.ts'

/** Document 1 section 3, "Referral". The lists hold the ids of files that no form has named yet. */
export type ReferralValues = {
  isHaveGPReferralAndTreatmentPlan: string
  provideReferral: string
  gPReferralList: string
  treatmentPlanList: string
  videoAppointmentWithBulkBillGP: string
}

/** In the order of the screen. */
export const referralNames = {
  isHaveGPReferralAndTreatmentPlan: 'whether you have a GP referral',
  provideReferral: 'how you give us the referral',
  gPReferralList: 'your GP referral',
  treatmentPlanList: 'your treatment plan',
  videoAppointmentWithBulkBillGP: 'whether you would like to see one of our GPs',
} as const satisfies Record<keyof ReferralValues, string>

/** The first two are required, too, but one of their answers is always chosen. */
export const referralMessages = {
  noFile: 'Please add your GP referral, or choose “My GP will send it”',
  unread: 'We could not look up your files. Please try again, or choose “My GP will send it”',
  video: 'Please say whether you would like a video appointment with one of our GPs',
} as const

/** Whoever had no referral the last time is asked anew; what the GP was to send may still come. */
export const referralOf = ({ referral }: ClientRecord): ReferralValues => ({
  isHaveGPReferralAndTreatmentPlan: 'Yes',
  provideReferral: referral?.isGPSentReferral ? 'sentByGP' : 'upload',
  gPReferralList: '',
  treatmentPlanList: '',
  videoAppointmentWithBulkBillGP: '',
})

export type ReferralKind = 'referral' | 'treatmentPlan'

export type FileFacts = StoredFile & Pick<UploadedFile, 'kind'>

/** Those on record as this kind, and those of this visit that will be; the first that came first. Null until they are read. */
export const filesOfKind = (
  known: readonly FileFacts[] | null,
  kind: ReferralKind,
  added: readonly string[],
): readonly FileFacts[] | null =>
  known &&
  known
    .filter((file) => file.kind === kind || (file.kind === null && added.includes(file.fileId)))
    .toReversed()

/** What the form knows of its files. */
export type ReferralFiles = Readonly<Record<ReferralKind, readonly StoredFile[] | null>> & {
  /** Why the form has to wait for each: something is on its way, or did not arrive. */
  waiting: Readonly<Record<ReferralKind, string | null>>
}

const hasReferral = (values: ReferralValues) => values.isHaveGPReferralAndTreatmentPlan !== 'No'

/** The upload fields are on the screen. */
export const isUploading = (values: ReferralValues): boolean =>
  hasReferral(values) && values.provideReferral !== 'sentByGP'

const isOnRecord = ({ referral }: ClientRecord) => referral?.isReferredByGP === true

/**
 * Document 1 section 5 asks for the three choices only. A file, or word that the GP sends it, is asked for as well: without either
 * "Yes" says nothing. Whoever has a referral on record need not send it again.
 */
export function checkReferral(
  values: ReferralValues,
  { referral, waiting }: ReferralFiles,
  client: ClientRecord,
): Messages<ReferralValues> {
  const isVideoAnswered = ['Yes', 'No'].includes(values.videoAppointmentWithBulkBillGP)
  if (!hasReferral(values))
    return faultsIn<ReferralValues>({
      videoAppointmentWithBulkBillGP: !isVideoAnswered && referralMessages.video,
    })
  if (!isUploading(values)) return {}
  const missing = referral === null ? referralMessages.unread : referralMessages.noFile
  return faultsIn<ReferralValues>({
    gPReferralList: waiting.referral ?? (!referral?.length && !isOnRecord(client) && missing),
    treatmentPlanList: waiting.treatmentPlan ?? undefined,
  })
}

/** Of more than the form may carry, which other forms have left, the latest. */
const named = (files: ReferralFiles, kind: ReferralKind): ReferralRequest['files'] =>
  (files[kind] ?? []).slice(-uploadKinds[kind].most).map(({ fileId }) => ({ fileId, kind }))

/** Said to have both, they have both: which page of which file is the plan is for the psychologist to see. */
export function referralPart(values: ReferralValues, files: ReferralFiles, client: ClientRecord): Part {
  const isReferredByGP = hasReferral(values)
  const sent = isUploading(values) ? [...named(files, 'referral'), ...named(files, 'treatmentPlan')] : []
  const isStillToCome = isUploading(values) && sent.length === 0 && client.referral?.isGPSentReferral === true
  const body: ReferralRequest = {
    files: sent,
    isReferredByGP,
    isHaveTreatmentPlan: isReferredByGP,
    isGPSentReferral: isReferredByGP && (values.provideReferral === 'sentByGP' || isStillToCome),
    addToReferralGroup: isReferredByGP,
  }
  return { method: 'PUT', path: '/client-records/me/referral', body }
}
