import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, queryClient, readApi } from '../api/query.ts'
import { useSession } from '../session/session-context.ts'
import { useReadOnWake } from '../visit/use-read-on-wake.ts'
import { isOfKind, type NextTimes, type TimesWish, toNextTimes, toTimesInput } from './next-times.ts'

/** What was read stays good for as long as it takes to look around. */
const freshMs = 30_000

/** A client who is signed in has a longer window, so theirs are other times. */
const nextTimesQuery = (wish: TimesWish, isSignedIn: boolean) =>
  queryOptions<NextTimes, ApiError>({
    queryKey: ['readGpAvailability', toTimesInput(wish), isSignedIn],
    queryFn: async ({ signal }) =>
      toNextTimes(wish, await readApi('readGpAvailability', toTimesInput(wish), signal)),
    staleTime: freshMs,
  })

/**
 * What the server rendered, until something else is wished for: another kind, zone or length of list, or the longer window of
 * a client who is signed in. A longer list keeps the shorter one on the page while it is fetched.
 */
export function useNextTimes(wish: TimesWish, rendered: NextTimes | null) {
  const isSignedIn = useSession().status === 'signedIn'
  const isRendered = rendered?.wish.shown === wish.shown && isOfKind(rendered, wish) && !isSignedIn
  const query = nextTimesQuery(wish, isSignedIn)
  const { data, isFetching, isError, refetch } = useQuery(
    { ...query, initialData: isRendered ? rendered : undefined },
    queryClient,
  )
  useReadOnWake(query.queryKey)
  const [last, setLast] = useState(rendered)
  if (data && data !== last) setLast(data)
  const before = last && isOfKind(last, wish) ? last : null
  return {
    /** Null while times of this kind and zone are on their way. */
    times: data ?? before,
    isLoading: isFetching,
    hasFailed: isError && !isFetching,
    refresh: () => void refetch(),
  }
}
