/** How long a sign-in of staff lasts. See docs/product/practice.md#sign-in. */
export const staffSession = {
  hours: 12,
  /** Without a press or a key for so long, the screen is locked until the second step is done again. */
  idleMinutes: 15,
  /** Exports, refunds and changes of roles ask for the second step again when it is older than this. */
  stepUpMinutes: 10,
  /** To finish what is open: after that a clinician who left sees no diary and no client. */
  daysAfterLeaving: 14,
  /** Between the password and the second step. */
  secondStepMinutes: 15,
} as const

export type StaffSessionTimes = {
  secondFactorAt: Date | null
  lastUsedAt: Date
  startedAt: Date
  lockedAt: Date | null
}

export type StaffSessionState = 'over' | 'secondStep' | 'locked' | 'open'

const minutesAfter = (from: Date, minutes: number) => from.getTime() + minutes * 60_000

export function staffSessionState(
  { secondFactorAt, lastUsedAt, startedAt, lockedAt }: StaffSessionTimes,
  now: Date,
): StaffSessionState {
  if (now.getTime() >= minutesAfter(startedAt, staffSession.hours * 60)) return 'over'
  if (secondFactorAt === null)
    return now.getTime() >= minutesAfter(startedAt, staffSession.secondStepMinutes) ? 'over' : 'secondStep'
  const isIdle = now.getTime() >= minutesAfter(lastUsedAt, staffSession.idleMinutes)
  return isIdle || lockedAt !== null ? 'locked' : 'open'
}

export const isSteppedUp = (secondFactorAt: Date | null, now: Date): boolean =>
  secondFactorAt !== null && now.getTime() < minutesAfter(secondFactorAt, staffSession.stepUpMinutes)
