/** Without someone who takes it on for so long, a safety task is overdue. See docs/product/practice.md#safety-tasks. */
const safetyTaskMinutes = 15

export type SafetyTaskState = 'waiting' | 'overdue' | 'takenOn' | 'closed'

type Times = { since: Date; acknowledgedAt: Date | null; closedAt: Date | null }

export function safetyTaskState({ since, acknowledgedAt, closedAt }: Times, now: Date): SafetyTaskState {
  if (closedAt !== null) return 'closed'
  if (acknowledgedAt !== null) return 'takenOn'
  return now.getTime() - since.getTime() >= safetyTaskMinutes * 60_000 ? 'overdue' : 'waiting'
}
