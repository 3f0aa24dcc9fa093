/** The emails about an appointment. See docs/product/emails-and-reminders.md. */
export const emailKinds = [
  { code: 'confirmed', label: 'Booked' },
  { code: 'moved', label: 'Moved' },
  { code: 'cancelled', label: 'Cancelled' },
  { code: 'moveAsked', label: 'Please choose another time' },
  { code: 'reminderDay', label: 'Reminder, a day before' },
  { code: 'reminderHour', label: 'Reminder, an hour before' },
  { code: 'referralReminder', label: 'Referral still missing' },
  { code: 'priceChanged', label: 'New price' },
] as const

export type EmailKind = (typeof emailKinds)[number]['code']

export const emailKindCodes = emailKinds.map(({ code }) => code)

/** A practice's own words in an email: a few sentences, as plain as the rest. */
export const longestEmailNote = 600

/** Emails about charges. Those for the practice name no one. See docs/product/money.md#emails. */
export const chargeEmailKinds = [
  'failed',
  'payLink',
  'refunded',
  'feeDropped',
  'practiceFailed',
  'practiceRefundFailed',
  'practiceFeeDropped',
  'practicePaidTwice',
  'practiceDisputed',
  'practiceDisputeWon',
  'practiceDisputeLost',
] as const

/** How someone was told; `none` where they could not be. */
export const toldBy = ['email', 'sms', 'none'] as const
export type ToldBy = (typeof toldBy)[number]

export type ChargeEmailKind = (typeof chargeEmailKinds)[number]
export type PracticeEmailKind = Extract<ChargeEmailKind, `practice${string}`>

/** The others are for the client: where no email reaches them, a text message does. */
export const isForPractice = (kind: ChargeEmailKind): kind is PracticeEmailKind => kind.startsWith('practice')

const hourMs = 3_600_000

/** As long as a sign-in lasts: a booking within it belongs to the visit of the sign-up. */
const visitHours = 8

export type EmailOwner = {
  /** Whether the person has shown that the address is theirs. The practice's own entries and other issuers' count as shown. */
  readonly isEmailVerified: boolean
  /** When they signed up here; null where the practice entered them. */
  readonly signedUpAt: Date | null
}

/**
 * An address that is not confirmed gets the outcome of a booking made in the visit of the sign-up, and nothing else.
 * See docs/product/sign-up.md#email-verification.
 */
export function mayEmail(
  { isEmailVerified, signedUpAt }: EmailOwner,
  about:
    | { readonly isOutcomeOfBooking: boolean; readonly bookedAt: Date }
    | { readonly isOutcomeOfBooking: false },
): boolean {
  if (isEmailVerified || signedUpAt === null) return true
  if (!about.isOutcomeOfBooking) return false
  return about.bookedAt.getTime() - signedUpAt.getTime() <= visitHours * hourMs
}
