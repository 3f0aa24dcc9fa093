export type ReferralAnswers = {
  isReferredByGP: boolean
  isHaveTreatmentPlan: boolean
  isGPSentReferral: boolean
}

/**
 * Forms ask one question, whether there is a GP referral with a treatment plan, so one answer settles both. A plan is often
 * part of the referral: that no file is marked as a plan does not mean that there is none.
 */
export const toReferralAnswers = (
  hasReferral: boolean,
  { isSentByGP }: { isSentByGP: boolean },
): ReferralAnswers => ({
  isReferredByGP: hasReferral,
  isHaveTreatmentPlan: hasReferral,
  isGPSentReferral: hasReferral && isSentByGP,
})

/** Of one booking: the client has none, a GP is to send it, or it has come. */
export const referralStatuses = ['none', 'waiting', 'received'] as const

export type ReferralStatus = (typeof referralStatuses)[number]

/** What the record says of it; null while nothing was answered. */
export function referralOnRecord(
  record: Pick<ReferralAnswers, 'isReferredByGP' | 'isGPSentReferral'> | null,
): ReferralStatus | null {
  if (!record) return null
  if (!record.isReferredByGP) return 'none'
  return record.isGPSentReferral ? 'waiting' : 'received'
}

/**
 * The answer of a booking. A referral that has come, or is on its way, is good for every session; that there is none holds
 * for the booking that was asked about. Who says yes and has sent nothing is waited for.
 */
export function referralOfBooking(answer: {
  readonly onRecord: ReferralStatus | null
  /** What the client says with this booking; undefined where nothing is said. */
  readonly said: boolean | undefined
  /** What the booking has so far. */
  readonly before: ReferralStatus | null
}): ReferralStatus | null {
  const { onRecord, said, before } = answer
  if (said === false) return 'none'
  if (onRecord === 'waiting' || onRecord === 'received') return onRecord
  return said ? 'waiting' : (before ?? onRecord)
}
