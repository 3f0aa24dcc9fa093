import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { clockOffset } from '#domain/booking/hold-time.ts'
import { type ApiAnswer, callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { onNewsFromOtherTabs, tellOtherTabs } from '../appointment/reservation-news.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import { onWake } from './on-wake.ts'
import type { HoldEnd } from './use-seconds-left.ts'

export type Hold = {
  reservation: ReservationView
  /** Null until the server has said its time, and once there is nothing to wait for. */
  end: HoldEnd | null
  /** The server does not know it, or it is somebody else's. */
  isGone: boolean
  /** The last question went unanswered. */
  isAway: boolean
  ask: () => Promise<void>
  /** The server's newest word on the reservation, from whichever call brought it. */
  accept: (reservation: ReservationView) => void
}

type Answer = { reserveId: string; offset: number | null; isGone: boolean; isAway: boolean }

/** The held time as the server knows it: asked on arrival, on waking up and when another tab has news. */
export function useHold(reservation: ReservationView): Hold {
  const { accountId } = useSettings()
  const { reserveId } = reservation
  const [answer, setAnswer] = useState<Answer | null>(null)
  const turns = useRef(0)

  const accept = useCallback((next: ReservationView) => {
    // Another time may have been taken while the answer was under way.
    if (readItem('reservation')?.reserveId !== next.reserveId) return
    const offset = clockOffset({ serverTime: next.serverTime, receivedAt: performance.now() })
    setAnswer({ reserveId: next.reserveId, offset, isGone: false, isAway: false })
    storeItem('reservation', next)
  }, [])

  const ask = useCallback((): Promise<void> => {
    turns.current += 1
    const turn = turns.current
    const hear = (answer: ApiAnswer<ReservationView>): void => {
      if (turn !== turns.current) return
      if (answer.ok) return accept(answer.value)
      const isGone = answer.problem.status === 404
      setAnswer((last) => ({
        reserveId,
        offset: last?.reserveId === reserveId ? last.offset : null,
        isGone,
        isAway: !isGone,
      }))
    }
    return callApi<ReservationView>(`/accounts/${accountId}/reserved-appointments/${reserveId}`).then(hear)
  }, [accept, accountId, reserveId])

  useEffect(() => {
    tellOtherTabs()
    void ask()
    const again = () => void ask()
    const stops = [onWake(again), onNewsFromOtherTabs(again)]
    return () => stops.forEach((stop) => stop())
  }, [ask])

  const known = answer?.reserveId === reserveId ? answer : null
  const { status, expiresAt } = reservation
  const isRunning = (status === 'held' || status === 'claimed') && expiresAt !== null
  const offset = known?.offset ?? null
  return {
    reservation,
    end: isRunning && offset !== null ? { expiresAt, offset } : null,
    isGone: known?.isGone ?? false,
    isAway: known?.isAway ?? false,
    ask,
    accept,
  }
}
