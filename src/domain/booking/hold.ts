/** The sections of a booking, each with its own restarts of the clock. See docs/product/choosing-a-time.md#restarts. */
export const holdSections = ['signup', 'fundingBooking', 'gpBooking', 'confirm'] as const

export type HoldSection = (typeof holdSections)[number]

/** Configuration may change the first two. See docs/product/choosing-a-time.md#hold. */
export const holdLimits = {
  holdSeconds: 900,
  warningSeconds: 120,
  /** A visitor with neither a session nor a sign-up token stops seeing the warning here. */
  hideWarningSeconds: 60,
  resetsPerSection: 3,
  liveHoldsPerVisitor: 3,
} as const

/** Exact texts. See docs/product/choosing-a-time.md#warning and docs/product/choosing-a-time.md#timed-out. */
export const holdTexts = {
  warningTitle: (minutes: number) => `Attention: ${minutes} minute timeout warning`,
  warning: (minutes: number) => `You only have ${minutes} minutes left`,
  noTimeRemaining: 'No time remaining',
  clockNotice: "We're sorry - time has run out for this appointment.",
  holdTimedOut: 'Your appointment hold has timed out',
  sessionTimedOut: 'Your appointment session has timed out',
  timeLimitReached: 'Your time limit has been reached',
  resetFailed: 'Failed to reset timer. Please try again later.',
  resetImpossible: 'Something went wrong. Please try again.',
  tooManyHolds: 'You hold three times. That’s the most at once. Let one go to hold another.',
  slotTaken: 'Appointment slot already taken. Please choose another time',
} as const

/** Of a time that can no longer be held or booked, because its session has begun. */
export const timePassedText = 'This time has passed. Please choose another time'

/** How long a hold lasts if its clock is restarted now: its session's start ends it. Null where it would not end later. */
export function secondsAfterRestart(hold: {
  readonly secondsLeft: number
  readonly expiresAt: string
  readonly startsAt: string
  readonly holdSeconds: number
}): number | null {
  const { secondsLeft, expiresAt, startsAt, holdSeconds } = hold
  const toStart = secondsLeft + Math.floor((Date.parse(startsAt) - Date.parse(expiresAt)) / 1000)
  const seconds = Math.min(holdSeconds, toStart)
  return seconds > secondsLeft ? seconds : null
}

export function resetsLeft(resetsUsed: number): number {
  return Math.max(0, holdLimits.resetsPerSection - resetsUsed)
}

export interface HoldClock {
  readonly phase: 'running' | 'warning' | 'ended'
  readonly offersReset: boolean
}

/** What the countdown shows. See docs/product/choosing-a-time.md#warning. */
export function holdClock(hold: {
  readonly secondsLeft: number
  /** Has a session or a sign-up token. */
  readonly isKnown: boolean
  readonly resetsUsed: number
  readonly warningSeconds?: number
}): HoldClock {
  const { secondsLeft, isKnown, resetsUsed, warningSeconds = holdLimits.warningSeconds } = hold
  if (secondsLeft <= 0) return { phase: 'ended', offersReset: false }
  // A practice that warns later than a minute before the end still shows its warning.
  const hiddenFrom = Math.min(holdLimits.hideWarningSeconds, warningSeconds / 2)
  const isHidden = !isKnown && secondsLeft <= hiddenFrom
  if (secondsLeft > warningSeconds || isHidden) return { phase: 'running', offersReset: false }
  return { phase: 'warning', offersReset: isKnown && resetsLeft(resetsUsed) > 0 }
}
