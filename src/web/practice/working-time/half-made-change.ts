import type { HoursChangeRequest } from '#contract/staff/hours.ts'
import type { Decisions } from './session-decisions.ts'

type Change = HoursChangeRequest | null

const periodOf = (change: Change) => (change && 'periodId' in change ? change.periodId : null)

/** Whether both are about the same thing: an edit, not the beginning of another change. */
export const isSameChange = (one: Change, other: Change): boolean =>
  one?.kind === other?.kind && periodOf(one) === periodOf(other)

type Made = { opened: Change; decisions: Decisions }

/** Whether something would be lost with it. The week and the pause exist as changes only once they were edited. */
export function hasEdits(change: Change, { opened, decisions }: Made): boolean {
  if (change === null) return false
  if (change.kind === 'weekly' || change.kind === 'pause') return true
  return Object.keys(decisions).length > 0 || JSON.stringify(change) !== JSON.stringify(opened)
}
