/** Without someone who takes it on for so long, a safety task is overdue. See docs/product/practice.md#safety-tasks. */
const safetyTaskMinutes = 15

export type SafetyTaskState = 'waiting' | 'overdue' | 'takenOn' | 'closed'

type TaskTimes = { waitingSince: Date; acknowledgedAt: Date | null; closedAt: Date | null }

export function safetyTaskState(
  { waitingSince, acknowledgedAt, closedAt }: TaskTimes,
  now: Date,
): SafetyTaskState {
  if (closedAt !== null) return 'closed'
  if (acknowledgedAt !== null) return 'takenOn'
  return now.getTime() - waitingSince.getTime() >= safetyTaskMinutes * 60_000 ? 'overdue' : 'waiting'
}

export const isWaiting = (state: SafetyTaskState): boolean => state === 'waiting' || state === 'overdue'

/** Steps that tell of an email. There is one every few minutes while a task waits. */
export const emailSteps = ['emailSent', 'emailKept'] as const
/** Steps by which the client raises an open task once more, or opens a closed one again. */
const raisingSteps = ['raisedAgain', 'callAsked'] as const
/** Steps by which the practice takes care of what was raised until then. */
const answeringSteps = ['acknowledged', 'closed'] as const

export type SafetyTaskStep =
  | (typeof emailSteps)[number]
  | (typeof raisingSteps)[number]
  | (typeof answeringSteps)[number]
  | 'opened'

const isOneOf = (steps: readonly SafetyTaskStep[], kind: string) => steps.some((step) => step === kind)

export const isRaising = (kind: string): boolean => isOneOf(raisingSteps, kind)

export type TaskRaises = {
  /** How often the client has raised it, the first time included. */
  raises: number
  /** Since when no one has been on it; once someone is, since when no one had been. */
  waitingSince: Date
}

/** `steps` come oldest first. Raised again while no one is on it, a task has still waited since the first time. */
export function readRaises(
  createdAt: Date,
  steps: readonly { kind: SafetyTaskStep; at: Date }[],
): TaskRaises {
  let raises = 1
  let waitingSince = createdAt
  let isAnswered = false
  for (const { kind, at } of steps) {
    if (isOneOf(answeringSteps, kind)) isAnswered = true
    if (!isRaising(kind)) continue
    raises += 1
    if (isAnswered) waitingSince = at
    isAnswered = false
  }
  return { raises, waitingSince }
}
