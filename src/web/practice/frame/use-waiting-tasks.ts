import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OpenTaskState, SafetyTask, SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { isWaiting } from '#domain/staff/safety-task.ts'
import { ApiError, queryClient } from '../../api/query.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'
import { isListChanged, isTaskChanged } from './changed-tasks.ts'

const askAgainMs = 60_000

const openTasks = staffQuery('listSafetyTasks', {})

/**
 * How open tasks stand, without names: each reading of names is written into the audit, and is not to be repeated every minute in
 * every open tab. What is shown with names is read again once it is no longer so.
 */
const taskStates = queryOptions<OpenTaskState[], ApiError>({
  queryKey: ['listSafetyTaskStates', {}],
  queryFn: async ({ signal }) => {
    const answer = await callStaff('listSafetyTaskStates', {}, { signal, isBackground: true })
    if (!answer.ok) throw new ApiError(answer.problem)
    readAgainWhatChanged(answer.value)
    return answer.value
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
  const { data } = useQuery({ ...taskStates, refetchInterval: askAgainMs }, queryClient)
  return data?.filter(({ state }) => isWaiting(state)).length ?? 0
}

/** With names. The count of the frame has them read again. */
export function useWaitingTasks(mayWork: boolean): SafetyTask[] {
  const { data } = useQuery({ ...openTasks, enabled: mayWork }, queryClient)
  return data?.filter(({ state }) => isWaiting(state)) ?? []
}
