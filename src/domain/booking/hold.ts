/** Where the countdown runs, each with its own resets (document 1 section 3, "Time log per section"). */
export const holdSections = ['signup', 'fundingBooking', 'gpBooking', 'confirm'] as const

export type HoldSection = (typeof holdSections)[number]

/** Decisions, "Time" and "Reservations". The first two may be changed by configuration. */
export const holdLimits = {
  holdSeconds: 900,
  warningSeconds: 120,
  /** A visitor with neither a session nor a sign-up token stops seeing the warning here. */
  hideWarningSeconds: 60,
  resetsPerSection: 3,
  liveHoldsPerVisitor: 3,
} as const

/** Document 1 sections 8 and 9, letter for letter. */
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
  slotTaken: 'Appointment slot already taken. Please choose another time',
} as const

export function resetsLeft(resetsUsed: number): number {
  return Math.max(0, holdLimits.resetsPerSection - resetsUsed)
}

export interface HoldClock {
  readonly phase: 'running' | 'warning' | 'ended'
  readonly offersReset: boolean
}

/** What the countdown shows (document 3 section 4.8; decisions, "Time"). */
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
