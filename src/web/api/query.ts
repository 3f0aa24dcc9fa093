import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { type ApiProblem, callApi } from './call-api.ts'

/** What a query that failed throws: the problem, as the screen says it. */
export class ApiError extends Error {
  override name = 'ApiError'
  problem: ApiProblem
  constructor(problem: ApiProblem) {
    super(problem.message)
    this.problem = problem
  }
}

const isAway = (error: Error) =>
  error instanceof ApiError && (error.problem.status === 0 || error.problem.status >= 500)

/**
 * Everything that the browser has read, for this tab. Passed to each hook rather than provided around the page, so that a
 * page that reads nothing does not load the library (docs/decisions/0020-data-layer.md).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // docs/product/errors-and-messages.md#retries: three times more, two seconds apart, when the service is away.
      retry: (failures, error) => isAway(error) && failures < 3,
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

/** What an operation answers, or its problem thrown: for a query that adds to the answer. */
export async function readApi<Name extends Operation>(
  name: Name,
  input: ApiInput<Name>,
  signal: AbortSignal,
): Promise<ApiValue<Name>> {
  const answer = await callApi(name, input, { signal })
  if (!answer.ok) throw new ApiError(answer.problem)
  return answer.value
}

/** An operation as a query: `useQuery(apiQuery('readOwnProfile', {}), queryClient)`. */
export const apiQuery = <Name extends Operation>(name: Name, input: ApiInput<Name>) =>
  queryOptions<ApiValue<Name>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => readApi(name, input, signal),
  })

/** After a change: what was read by this operation is read again wherever it is shown. */
export const invalidate = (...names: Operation[]): Promise<unknown> =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
