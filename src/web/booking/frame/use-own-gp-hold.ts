import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { useSession } from '../../session/session-context.ts'
import { markHeld } from '../../visit/mark-held.ts'
import { storeItem } from '../../visit/tab-storage.ts'
import { findGpHold } from './find-gp-hold.ts'

type Search = { kind: 'looking' } | { kind: 'none' } | { kind: 'unread'; retry: () => void }

/**
 * A tab that was opened from an email, or on another device, goes on with the GP’s time that the client is holding.
 * See docs/product/gp.md#another-device.
 */
export function useOwnGpHold(isWanted: boolean): Search {
  const { accountId } = useSettings()
  const isLooking = useSession().status === 'signedIn' && isWanted
  const query = apiQuery('listHolds', { params: { accountId } })
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(
    { ...query, enabled: isLooking },
    queryClient,
  )
  // What was read before may have been given back since.
  const isRead = isFetchedAfterMount && !isFetching
  const hold = isLooking && isRead && data && !error ? findGpHold(data.holds) : null
  useEffect(() => {
    if (!hold) return
    storeItem('reservation', hold)
    markHeld(hold)
  }, [hold])
  if (!isLooking) return { kind: 'none' }
  if (!isRead || hold) return { kind: 'looking' }
  return error ? { kind: 'unread', retry: () => void refetch() } : { kind: 'none' }
}
