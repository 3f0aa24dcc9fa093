import {
  type NotedCover,
  referralOfBooking,
  referralOnRecord,
  type ReferralStatus,
} from '#domain/clients/referral.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { RecordDetails } from './client-record-store.ts'

/** What the price of a booking depends on, from the client's record and from what is said with the booking. */
export type BookingAnswers = {
  referral: ReferralStatus | null
  isNdisPlanManaged: boolean | null
  isWorkCoverNsw: boolean | null
}

export const noAnswers: BookingAnswers = { referral: null, isNdisPlanManaged: null, isWorkCoverNsw: null }

/** Whether the price, or who is invoiced, depends on what is on file. */
export const dependsOnRecord = (funding: FundingMethod | null): boolean =>
  funding !== null && (methods[funding].needsReferral || methods[funding].form.hasOwnDetails)

type Booking = {
  funding: FundingMethod | null
  referral: ReferralStatus | null
  /** The answer about the referral that came with this request. */
  said?: boolean
  noted: NotedCover
}

export const bookingAnswers = (
  record: Pick<RecordDetails, 'referral' | 'ndis' | 'workCover'>,
  { funding, referral: before, said, noted }: Booking,
): BookingAnswers => ({
  referral:
    funding && methods[funding].needsReferral
      ? referralOfBooking({ onRecord: referralOnRecord(record.referral), said, before, noted })
      : null,
  isNdisPlanManaged: funding === 'ndis' && record.ndis ? record.ndis.plan === 'planManaged' : null,
  isWorkCoverNsw: funding === 'workCover' && record.workCover ? record.workCover.isClaimInNSW : null,
})
