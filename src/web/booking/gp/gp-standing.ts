import { useQuery } from '@tanstack/react-query'
import type { ApiValue } from '#contract/api-types.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'

export type GpStanding = ApiValue<'readGpStanding'>

/** What a held GP appointment still needs, as the server says now: what was read before another page is not believed. */
export function useGpStanding(reserveId: string) {
  const { accountId } = useSettings()
  const query = apiQuery('readGpStanding', { params: { accountId, reserveId } })
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(query, queryClient)
  return {
    standing: isFetchedAfterMount && !error ? (data ?? null) : null,
    problem: isFetchedAfterMount ? (error?.problem ?? null) : null,
    isReading: isFetching,
    readAgain: refetch,
  }
}
