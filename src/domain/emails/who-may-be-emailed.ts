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
  about: { readonly isOutcomeOfBooking: boolean; readonly bookedAt: Date },
): boolean {
  if (isEmailVerified || signedUpAt === null) return true
  const sinceSignUp = about.bookedAt.getTime() - signedUpAt.getTime()
  return about.isOutcomeOfBooking && sinceSignUp <= visitHours * hourMs
}
