import { free, type ReferralMeter } from './referral-meter.ts'

export const referralWarnings = ['nextIsLast', 'lastIsBooked', 'usedUp', 'lastOfYear', 'yearUsedUp'] as const
export type ReferralWarning = (typeof referralWarnings)[number]

/**
 * What is to be said before the last session that a referral or a year covers, or null while there is time. The year comes first: no new
 * referral helps against it.
 */
export function warnOfReferral({
  referral,
  year,
  left,
}: Pick<ReferralMeter, 'referral' | 'year' | 'left'>): ReferralWarning | null {
  const leftOfYear = free(year, year.most)
  if (leftOfYear <= 0) return 'yearUsedUp'
  if (leftOfYear === 1) return 'lastOfYear'
  if (!referral || left > 1) return null
  if (left === 1) return 'nextIsLast'
  return referral.booked > 0 ? 'lastIsBooked' : 'usedUp'
}

/** Exact texts, for the client. */
export const referralWarningTexts = {
  nextIsLast: {
    title: 'One session is left on your referral',
    text: 'The next session that you book is the last one it covers. For more with a rebate, please see your GP for a new referral first.',
  },
  lastIsBooked: {
    title: 'Your last session on this referral is booked',
    text: 'To go on with a rebate after it, please see your GP for a new referral.',
  },
  usedUp: {
    title: 'The sessions of your referral are used',
    text: 'To go on with a rebate, please see your GP for a new referral.',
  },
  lastOfYear: {
    title: 'One session with a rebate is left this year',
    text: 'Medicare pays for ten in a calendar year, and nine of yours are used or booked.',
  },
  yearUsedUp: {
    title: 'Your ten sessions with a rebate are used or booked',
    text: 'Medicare pays for ten in a calendar year. More can be booked for next year, or paid in another way.',
  },
} as const satisfies Record<ReferralWarning, { title: string; text: string }>

/** The same for who treats them, on the client’s page. */
export const referralWarningsForStaff = {
  nextIsLast: {
    title: 'One session is left on this referral',
    text: 'After it, the referrer is owed a report, and the client needs a new referral to go on with Medicare.',
  },
  lastIsBooked: {
    title: 'The last session of this referral is booked',
    text: 'After it, the referrer is owed a report, and the client needs a new referral to go on with Medicare.',
  },
  usedUp: {
    title: 'The sessions of this referral are used',
    text: 'The referrer is owed a report, and the client needs a new referral to go on with Medicare.',
  },
  lastOfYear: {
    title: 'One session with Medicare is left this year',
    text: 'Nine of the ten of this calendar year are used or booked. A new referral does not add to them.',
  },
  yearUsedUp: {
    title: 'The ten sessions with Medicare of this year are used or booked',
    text: 'More can be booked for next year, or paid in another way.',
  },
} as const satisfies Record<ReferralWarning, { title: string; text: string }>
