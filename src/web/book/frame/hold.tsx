import { createContext, useEffect } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { clockFace, holdTexts } from '#domain/booking/holds.ts'
import { useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { notifyOtherTabs, onNews } from '../../session/news.ts'
import { type HoldEnd, millisecondsLeft, useSecondsLeft } from '../../session/use-seconds-left.ts'
import { Clock } from '../../ui/clock.tsx'
import { acceptReservation, reservationQuery } from './reservation-query.ts'
import * as styles from './frame.module.css'

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
  const { data, isError, isFetchedAfterMount, refetch } = useRead({
    ...reservationQuery(params),
    // At the end of this page’s count the server is asked whether the hold has ended: another tab may have restarted it.
    refetchInterval: ({ state: { data: read, status } }) => {
      const end = read && status === 'success' ? endOf(read.reservation, read.offset) : null
      return end !== null && Math.max(soonestMs, millisecondsLeft(end))
    },
  })

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

type ClockWords = { left: number; time: string; note: string; late: boolean }

/** What the clock says of a hold that runs, has ended, or is a booking by now. */
export function useClockFace({ reservation, end }: Hold): ClockWords {
  const { hold } = useSettings()
  const seconds = useSecondsLeft(end)
  if (reservation.status === 'booked')
    return { left: 1, time: 'Booked', note: 'This time is yours.', late: false }
  if (reservation.status === 'expired' || seconds === 0)
    return { left: 0, time: holdTexts.noTimeRemaining, note: 'Choose another time.', late: true }
  if (seconds === null) return { left: 0, time: 'One moment', note: 'Checking the time left.', late: false }
  const late = seconds <= hold.warningSeconds
  return {
    left: Math.min(1, seconds / hold.seconds),
    time: `${clockFace(seconds)} left`,
    note: late ? 'Nearly out of time.' : 'We are holding this time for you.',
    late,
  }
}

/**
 * A ring, 200 px wide where there is room. Not read out by itself: see HoldWatch
 * and docs/product/choosing-a-time.md#hold-clock.
 */
export function HoldClock({ hold }: { hold: Hold }) {
  const { time, ...face } = useClockFace(hold)
  return (
    <div className={styles.clock}>
      <Clock {...face} time={<span role="timer">{time}</span>} />
    </div>
  )
}

/** For a page that says itself what became of a time that is gone: the frame then does not say it a second time. */
export const NotifyEnd = createContext<(reserveId: string) => void>(() => {})
