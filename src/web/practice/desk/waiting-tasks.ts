import { queryOptions } from '@tanstack/react-query'
import type { OpenTaskState, SafetyTask, SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { isWaiting } from '#domain/staff/safety-tasks.ts'
import { type ApiError, queryClient, useRead, valueOf } from '../../api/query.ts'
import { callStaff, invalidateStaff, staffQuery } from './staff.ts'

const askAgainMs = 60_000

const openTasks = staffQuery('listSafetyTasks', {})

/**
 * How open tasks stand, without names: each reading of names is written into the audit, and is not to be repeated every minute in
 * every open tab. What is shown with names is read again once it is no longer so.
 */
const taskStates = queryOptions<OpenTaskState[], ApiError>({
  queryKey: ['listSafetyTaskStates', {}],
  queryFn: async ({ signal }) => {
    const states = valueOf(await callStaff('listSafetyTaskStates', {}, { signal, isBackground: true }))
    readAgainWhatChanged(states)
    return states
  },
})

function readAgainWhatChanged(states: OpenTaskState[]): void {
  const listed = queryClient.getQueryData(openTasks.queryKey)
  // Also where it could not be read: nothing else would ask for it again.
  if (!listed || isListChanged(listed, states)) void invalidateStaff('listSafetyTasks')
  const shown = queryClient.getQueriesData<SafetyTaskDetails>({
    queryKey: ['readSafetyTask'],
    type: 'active',
  })
  if (shown.some(([, task]) => task && isTaskChanged(task, states))) void invalidateStaff('readSafetyTask')
}

/** After a change that this tab has made. The states come last: they find nothing old then, which would be read twice. */
export async function readTasksAgain(): Promise<void> {
  await invalidateStaff('listSafetyTasks', 'readSafetyTask')
  await invalidateStaff('listSafetyTaskStates')
}

/** How many safety tasks no one has taken on, asked for every minute. */
export function useWaitingCount(): number {
  const { data } = useRead({ ...taskStates, refetchInterval: askAgainMs })
  return data?.filter(({ state }) => isWaiting(state)).length ?? 0
}

/** With names. The count of the frame has them read again. */
export function useWaitingTasks(mayWork: boolean): SafetyTask[] {
  const { data } = useRead({ ...openTasks, enabled: mayWork })
  return data?.filter(({ state }) => isWaiting(state)) ?? []
}

type TaskStates = readonly OpenTaskState[]

/** Whether a list of open tasks is no longer how they stand. */
export const isListChanged = (listed: TaskStates, states: TaskStates): boolean =>
  listed.length !== states.length ||
  listed.some(({ id, state, raises }) => {
    const now = states.find((one) => one.id === id)
    return now?.state !== state || now.raises !== raises
  })

/** Whether a task that is shown was raised again, taken on or closed since. That it became overdue is no reason to open it again. */
export function isTaskChanged(shown: OpenTaskState, states: TaskStates): boolean {
  const now = states.find(({ id }) => id === shown.id)
  if (!now) return shown.state !== 'closed'
  if (now.raises !== shown.raises) return true
  return now.state !== shown.state && !(isWaiting(now.state) && isWaiting(shown.state))
}
