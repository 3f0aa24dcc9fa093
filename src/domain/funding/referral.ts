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

/** Of one session: what the referrals that the practice has noted say. Unknown where none is noted, or a newer one is still to be noted. */
export type ReferralCover = 'covered' | 'usedUp' | 'unknown'

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
  readonly noted: ReferralCover
}): ReferralStatus | null {
  const { onRecord, said, before, noted } = answer
  if (said === false) return 'none'
  const isOnItsWay = onRecord === 'waiting' || onRecord === 'received'
  return statusByCover(isOnItsWay ? onRecord : said ? 'waiting' : (before ?? onRecord), noted)
}

/** A referral whose sessions are used is no longer one that has come: a new one is waited for, until the practice has noted it. */
function statusByCover(status: ReferralStatus | null, noted: ReferralCover): ReferralStatus | null {
  if (status === 'received' && noted === 'usedUp') return 'waiting'
  return status === 'waiting' && noted === 'covered' ? 'received' : status
}
