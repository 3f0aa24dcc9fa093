import { type QueryKey, type QueryState, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, queryClient } from './query.ts'

export type Polling<T> = {
  /** Before each question: after the last of them it is left to the person to ask. */
  pausesMs: readonly number[]
  /** Nothing more is to be learnt. */
  isSettled?: (value: T) => boolean
}

type Counts = Pick<QueryState, 'dataUpdateCount' | 'errorUpdateCount'>

/** Answers of either kind: a question that failed counts as well. */
const countAnswers = (state: Counts | undefined): number =>
  state ? state.dataUpdateCount + state.errorUpdateCount : 0

/** When a query is asked again whose polling began after `from` answers; null where it has not begun. */
export const nextPause =
  <T>({ pausesMs, isSettled }: Polling<T>, from: number | null) =>
  ({ state }: { state: Counts & { data: T | undefined } }): number | false => {
    if (from === null || (state.data !== undefined && isSettled?.(state.data))) return false
    return pausesMs[countAnswers(state) - from] ?? false
  }

/** A query that is asked again and again for a while, from the start or from a press. A hidden page asks nothing. */
export function usePolledQuery<T, Key extends QueryKey>(
  query: UseQueryOptions<T, ApiError, T, Key> & { queryKey: Key },
  polling: Polling<T>,
  { startsNow }: { startsNow: boolean },
) {
  const count = () => countAnswers(queryClient.getQueryState(query.queryKey))
  const [from, setFrom] = useState<number | null>(() => (startsNow ? count() : null))
  const result = useQuery(
    { ...query, refetchInterval: nextPause(polling, from), notifyOnChangeProps: 'all' },
    queryClient,
  )
  const isLate = from !== null && count() - from >= polling.pausesMs.length
  return {
    ...result,
    polling: from === null ? ('off' as const) : isLate ? ('late' as const) : ('running' as const),
    startPolling: () => setFrom(count()),
  }
}
