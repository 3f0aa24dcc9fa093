/** What became of a session that a leave fell on. */
export const settledStates = ['moved', 'cancelled', 'asked', 'kept'] as const
type SettledState = (typeof settledStates)[number]

type Session = {
  /** When, and with whom, it was booked as the leave was saved. */
  readonly was: { readonly startsAt: Date; readonly clinicianId: string }
  readonly now: { readonly startsAt: Date; readonly clinicianId: string }
  readonly isCancelled: boolean
  readonly isMoveAsked: boolean
}

/** By how it stands today: a client who was asked may have chosen since. */
export function settledState({ was, now, isCancelled, isMoveAsked }: Session): SettledState {
  if (isCancelled) return 'cancelled'
  if (was.startsAt.getTime() !== now.startsAt.getTime() || was.clinicianId !== now.clinicianId) return 'moved'
  return isMoveAsked ? 'asked' : 'kept'
}
