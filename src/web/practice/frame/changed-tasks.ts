import type { OpenTaskState } from '#contract/staff/safety-tasks.ts'
import { isWaiting } from '#domain/staff/safety-task.ts'

type States = readonly OpenTaskState[]

/** Whether a list of open tasks is no longer how they stand. */
export const isListChanged = (listed: States, states: States): boolean =>
  listed.length !== states.length ||
  listed.some(({ id, state, raises }) => {
    const now = states.find((one) => one.id === id)
    return now?.state !== state || now.raises !== raises
  })

/** Whether a task that is shown was raised again, taken on or closed since. That it became overdue is no reason to open it again. */
export function isTaskChanged(shown: OpenTaskState, states: States): boolean {
  const now = states.find(({ id }) => id === shown.id)
  if (!now) return shown.state !== 'closed'
  if (now.raises !== shown.raises) return true
  return now.state !== shown.state && !(isWaiting(now.state) && isWaiting(shown.state))
}
