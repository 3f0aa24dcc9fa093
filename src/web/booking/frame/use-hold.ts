import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { onNews } from '../../visit/on-news.ts'
import { acceptReservation, reservationQuery } from './reservation-query.ts'
import { type HoldEnd, millisecondsLeft } from '../../visit/use-seconds-left.ts'

export type Hold = {
  reservation: ReservationView
  /** Null until the server has said its time, and once there is nothing to wait for. */
  end: HoldEnd | null
  /** The server does not know it, or it is not ours. */
  isGone: boolean
  /** The last question went unanswered. */
  isAway: boolean
  ask: () => Promise<unknown>
  /** The server's newest word on the reservation, from another call that brought it. */
  accept: (reservation: ReservationView) => void
}

const soonestMs = 1000

const endOf = ({ status, expiresAt }: ReservationView, offset: number): HoldEnd | null =>
  (status === 'held' || status === 'claimed') && expiresAt !== null ? { expiresAt, offset } : null

/** The held time as the server knows it: asked on arrival, at its end, on waking up and when another tab has news. */
export function useHold(reservation: ReservationView): Hold {
  const { accountId } = useSettings()
  const params = { accountId, reserveId: reservation.reserveId }
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(
    {
      ...reservationQuery(params),
      // Our count ends; whether the hold has ended is for the server to say. Another tab may have restarted it.
      refetchInterval: ({ state: { data: read, status } }) => {
        const end = read && status === 'success' ? endOf(read.reservation, read.offset) : null
        return end !== null && Math.max(soonestMs, millisecondsLeft(end))
      },
    },
    queryClient,
  )

  useEffect(() => {
    notifyOtherTabs()
    return onNews(() => void refetch())
  }, [refetch])

  return {
    reservation,
    end: data ? endOf(reservation, data.offset) : null,
    isGone: data === null,
    isAway: isFetchedAfterMount && (isError || data === undefined),
    ask: refetch,
    accept: (next) => acceptReservation(params, next),
  }
}
