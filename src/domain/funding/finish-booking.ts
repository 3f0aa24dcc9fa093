import { type FundingMethod, methods } from './methods.ts'

export type FinishStep = 'paymentDetails' | 'thankYou' | 'thankYouConfirmed'

/** See docs/product/finishing.md#finish. */
export function finishStep(client: { hasSavedCard: boolean; isFirstBooking: boolean }): FinishStep {
  if (!client.hasSavedCard) return 'paymentDetails'
  return client.isFirstBooking ? 'thankYou' : 'thankYouConfirmed'
}

/**
 * A Medicare profile from before the launch has its referral brought up to date first.
 * See docs/product/funding.md#older-profiles.
 */
export function needsReferralUpdate(
  funding: FundingMethod,
  profile: { createdOn: string; firstLaunchDate: string },
): boolean {
  return methods[funding].needsReferral && profile.createdOn < profile.firstLaunchDate
}
