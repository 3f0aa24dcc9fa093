import type { z } from 'zod'
import type { workCoverRequest } from '#contract/funding.ts'
import type { Booker } from '#domain/clients/bookers.ts'
import { fundingMessages } from '#domain/clients/funding-fields.ts'
import { checkTotalApproved, checkWorkCoverNumber } from '#domain/identifiers/work-cover.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { faultIn, faultsIn } from '../form/faults-in.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { bookerNames, bookerOf, checkBooker } from '../funding/booker.ts'
import type { BookerAndConsent } from '../funding/save-booker.ts'
import { joinIds } from '../funding/use-documents.ts'
import type { PhoneJudgement } from '../funding/use-phone.ts'
import type { Part } from '../funding/use-saver.ts'

/** Document 1 section 3, "WorkCover form". */
export type WorkCoverValues = BookerAndConsent & {
  workCoverNumber: string
  managerDetail: string
  totalApproved: string
  /** `yes` or `no`. */
  isClaimInNSW: string
  uploadedFiles: string
}

/** In the order of the screen. */
export const workCoverNames = {
  ...bookerNames,
  workCoverNumber: 'WorkCover number',
  managerDetail: 'case manager details',
  totalApproved: 'sessions approved',
  isClaimInNSW: 'whether the claim is in New South Wales',
  uploadedFiles: 'documents',
  isConsentForParent: 'the consent of a parent or guardian',
} as const satisfies Record<keyof WorkCoverValues, string>

export const workCoverOf = (client: ClientRecord): WorkCoverValues => {
  const { workCover } = client
  return {
    ...bookerOf(client),
    workCoverNumber: workCover?.claimNumber ?? '',
    managerDetail: workCover?.caseManagerDetails ?? '',
    totalApproved: workCover?.numberOfAppointmentApproved.toString() ?? '',
    isClaimInNSW: workCover?.isClaimInNSW === false ? 'no' : 'yes',
    uploadedFiles: joinIds(workCover?.files ?? []),
    // Never asked: no child is booked for with WorkCover.
    isConsentForParent: false,
  }
}

/** Document 1 section 5. */
export const checkWorkCover = (
  values: WorkCoverValues,
  booker: Booker,
  phone: PhoneJudgement,
): Messages<WorkCoverValues> => ({
  ...checkBooker(values, booker, phone),
  ...faultsIn<WorkCoverValues>({
    workCoverNumber: faultIn(values.workCoverNumber, fundingMessages.workCoverNumber, checkWorkCoverNumber),
    managerDetail: values.managerDetail.trim() === '' && fundingMessages.caseManager,
    totalApproved: faultIn(values.totalApproved, fundingMessages.totalApproved, checkTotalApproved),
    isClaimInNSW: !['yes', 'no'].includes(values.isClaimInNSW) && fundingMessages.isClaimInNsw,
  }),
})

/** `files` are those that the server still has. */
export const workCoverPart = (values: WorkCoverValues, files: readonly string[]): Part => ({
  method: 'PUT',
  path: '/client-records/me/work-cover',
  body: {
    claimNumber: values.workCoverNumber.trim(),
    caseManagerDetails: values.managerDetail.trim(),
    numberOfAppointmentApproved: values.totalApproved.trim(),
    isClaimInNSW: values.isClaimInNSW === 'yes',
    files: [...files],
  } satisfies z.input<typeof workCoverRequest>,
})
