import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListedClinician } from '#contract/clinicians.ts'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { toListingQuery } from '#domain/matching/listing-query.ts'
import { rankMatches } from '#domain/matching/rank-matches.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useAttachedClinicianId } from '../../client/client-profile.ts'
import { useSession } from '../../session/session-context.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { listFailedText } from '../listing/list-failed.ts'

export type Matches = readonly ListedClinician[] | 'loading' | 'failed'

/** Best first. A search that failed is no search without results: `retry` asks again. */
export function useMatches(
  criteria: MatchingCriteria | null,
  zone: ZoneId,
): { matches: Matches; rule: BookingRuleType; retry: () => void } {
  const { status } = useSession()
  const own = useAttachedClinicianId()
  const { data, isPending, isError, refetch } = useQuery(
    {
      ...apiQuery('listClinicians', { query: criteria ? toListingQuery(criteria, zone) : {} }),
      enabled: criteria !== null && status !== 'loading',
    },
    queryClient,
  )
  useEffect(() => {
    if (isError) showToast('error', listFailedText)
  }, [isError])
  const retry = () => void refetch()
  const rule = data?.bookingRule ?? 'NEW'
  if (criteria === null || isPending) return { matches: 'loading', rule, retry }
  if (!data) return { matches: 'failed', rule, retry }
  return { matches: rankMatches(data.clinicians, criteria, own), rule, retry }
}
