import { useQuery } from '@tanstack/react-query'
import type { SafetyTask } from '#contract/staff/safety-tasks.ts'
import { queryClient } from '../../api/query.ts'
import { staffQuery } from '../api/staff-query.ts'

const askAgainMs = 60_000

/** Safety tasks that no one has taken on, asked for every minute. */
export function useWaitingTasks(mayWork: boolean): SafetyTask[] {
  const { data } = useQuery(
    {
      ...staffQuery('listSafetyTasks', { query: { show: 'open' } }),
      enabled: mayWork,
      refetchInterval: askAgainMs,
    },
    queryClient,
  )
  return data?.filter(({ state }) => state === 'waiting' || state === 'overdue') ?? []
}
