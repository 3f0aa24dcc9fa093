import {
  hashKey,
  QueryClient,
  type QueryKey,
  queryOptions,
  type QueryState,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Operation } from '#contract/api-paths.ts'
import type { AnyOperation, ApiInput, ApiValue } from '#contract/endpoints.ts'
import { onWake } from '../session/news.ts'
import { type ApiAnswer, type ApiProblem, type Call, callApi, isUnanswered } from './call-api.ts'

/** What a query that failed throws: the problem, as the screen says it. */
export class ApiError extends Error {
  override name = 'ApiError'
  problem: ApiProblem
  constructor(problem: ApiProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/**
 * Everything that the browser has read, for this tab. Passed to the hooks below rather than provided around the page, so that a
 * page that reads nothing does not load the library (docs/decisions/0020-data-layer.md).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // docs/product/errors-and-messages.md#retries: three times more, two seconds apart, when the service is away.
      retry: (failures, error) => error instanceof ApiError && isUnanswered(error.problem) && failures < 3,
      retryDelay: 2000,
      refetchOnWindowFocus: false,
      // A device without a connection is told so, like one whose call fails: a query that waits in silence tells nothing.
      networkMode: 'always',
      // What is read again is asked for again: a form must not open on what another tab has changed.
      staleTime: 0,
      // A page rendered on the server fetches nothing: what a hook looks up there must not reach the next request.
      ...(typeof window === 'undefined' && { gcTime: 0 }),
    },
  },
})

/** What a query brings, for as long as this component is shown: `useRead(apiQuery('readOwnProfile', {}))`. */
export const useRead = <T, Key extends QueryKey>(query: UseQueryOptions<T, ApiError, T, Key>) =>
  useQuery(query, queryClient)

/** What a call brought, or its problem thrown: for a query that adds to the answer. */
export function valueOf<T>(answer: ApiAnswer<T>): T {
  if (!answer.ok) throw new ApiError(answer.problem)
  return answer.value
}

export const queryBy =
  <Any extends AnyOperation>(call: Call<Any>) =>
  <Name extends Any>(name: Name, input: ApiInput<Name>) =>
    queryOptions<ApiValue<Name>, ApiError>({
      queryKey: [name, input],
      queryFn: async ({ signal }) => valueOf(await call(name, input, { signal })),
    })

export const apiQuery = queryBy(callApi)

/** After a change: what was read by this operation is read again wherever it is shown. */
export const invalidate = (...names: Operation[]): Promise<unknown> =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

export type PollingOptions<T> = {
  /** Before each question: after the last of them it is left to the person to ask. */
  pausesMs: readonly number[]
  /** Nothing more is to be learnt. */
  isSettled?: (value: T) => boolean
}

type FetchCounts = Pick<QueryState, 'dataUpdateCount' | 'errorUpdateCount'>

/** Answers of either kind: a question that failed counts as well. */
const countAnswers = (state: FetchCounts | undefined): number =>
  state ? state.dataUpdateCount + state.errorUpdateCount : 0

/** When a query is asked again whose polling began after `from` answers; null where it has not begun. */
export const nextPause =
  <T>({ pausesMs, isSettled }: PollingOptions<T>, from: number | null) =>
  ({ state }: { state: FetchCounts & { data: T | undefined } }): number | false => {
    if (from === null || (state.data !== undefined && isSettled?.(state.data))) return false
    return pausesMs[countAnswers(state) - from] ?? false
  }

/** A query that is asked again and again for a while, from the start or from a press. A hidden page asks nothing. */
export function usePolledQuery<T, Key extends QueryKey>(
  query: UseQueryOptions<T, ApiError, T, Key> & { queryKey: Key },
  polling: PollingOptions<T>,
  { startsNow }: { startsNow: boolean },
) {
  const count = () => countAnswers(queryClient.getQueryState(query.queryKey))
  const [from, setFrom] = useState<number | null>(() => (startsNow ? count() : null))
  const result = useRead({ ...query, refetchInterval: nextPause(polling, from), notifyOnChangeProps: 'all' })
  const isLate = from !== null && count() - from >= polling.pausesMs.length
  return {
    ...result,
    polling: from === null ? ('off' as const) : isLate ? ('late' as const) : ('running' as const),
    startPolling: () => setFrom(count()),
  }
}

/** Reads again what has grown old while the page was not looked at or the device slept. */
export function useReadOnWake(queryKey: QueryKey): void {
  const hash = hashKey(queryKey)
  useEffect(
    () =>
      onWake(
        () =>
          void queryClient.refetchQueries({
            // By the time and not by the query’s own timer, which stands still while a device sleeps.
            predicate: (query) =>
              query.queryHash === hash &&
              query.observers.some(({ options: { staleTime } }) => query.isStaleByTime(Number(staleTime))),
          }),
      ),
    [hash],
  )
}
