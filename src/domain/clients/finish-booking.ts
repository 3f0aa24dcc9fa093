import type { FundingMethod } from '../clinicians/funding.ts'

export type FinishStep = 'paymentDetails' | 'thankYou' | 'thankYouConfirmed'

/** Document 1 section 4, "Finish". */
export function finishStep(client: { hasSavedCard: boolean; isFirstBooking: boolean }): FinishStep {
  if (!client.hasSavedCard) return 'paymentDetails'
  return client.isFirstBooking ? 'thankYou' : 'thankYouConfirmed'
}

/** Document 1 section 4: a Medicare profile older than the launch has its referral brought up to date first. */
export function needsReferralUpdate(
  funding: FundingMethod,
  profile: { createdOn: string; firstLaunchDate: string },
): boolean {
  const isMedicare = funding === 'rebate' || funding === 'bulkBill'
  return isMedicare && profile.createdOn < profile.firstLaunchDate
}
