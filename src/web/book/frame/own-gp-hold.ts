import { useEffect } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/holds.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { markHeld } from '../../session/held-marker.ts'
import { useSession } from '../../session/session.tsx'
import { storeItem } from '../../session/tab-storage.ts'

type GpHoldSearch = { kind: 'looking' } | { kind: 'none' } | { kind: 'unread'; retry: () => void }

/**
 * A tab that was opened from an email, or on another device, goes on with the GP’s time that the client is holding.
 * See docs/product/gp.md#another-device.
 */
export function useOwnGpHold(isWanted: boolean): GpHoldSearch {
  const { accountId } = useSettings()
  const isLooking = useSession().status === 'signedIn' && isWanted
  const query = apiQuery('listHolds', { params: { accountId } })
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useRead({ ...query, enabled: isLooking })
  // A time in an earlier answer may have been given back since, so only an answer from after this page opened counts.
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

type HeldTime = Pick<ReservationView, 'status' | 'appointments'>

export const isHeldGpTime = <T extends HeldTime>(reservation: T | null): reservation is T =>
  reservation !== null && isHold(reservation.status) && reservation.appointments[0]?.isGP === true

/** Of what a client holds, in the order of their ends, the GP’s time that was taken last. */
export const findGpHold = <T extends HeldTime>(holds: readonly T[]): T | null =>
  holds.findLast((hold) => isHeldGpTime(hold)) ?? null
