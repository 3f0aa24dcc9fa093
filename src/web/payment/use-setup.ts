import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { type ApiAnswer, callApi } from '../api/call-api.ts'
import { onNewsFromOtherTabs } from '../appointment/reservation-news.ts'
import { onWake } from '../booking-frame/on-wake.ts'
import { pauseWhileSeen, pollSetup } from './poll-setup.ts'

export type KnownSetup =
  | { kind: 'loading' }
  /** No answer came yet. */
  | { kind: 'away' }
  /** The server knows no such form, or it is somebody else's. */
  | { kind: 'unknown' }
  | { kind: 'known'; setup: PaymentSetup }

export type Setup = ReturnType<typeof useSetup>

const after =
  (answer: ApiAnswer<PaymentSetup>) =>
  (before: KnownSetup): KnownSetup => {
    if (answer.ok) return { kind: 'known', setup: answer.value }
    if (answer.problem.status === 404) return { kind: 'unknown' }
    return before.kind === 'known' ? before : { kind: 'away' }
  }

/**
 * What became of a card form, by the server's word alone: asked on arrival, when the page is seen again (the browser's Back
 * may bring it after it was booked), when another tab has news, and for a while after the form was sent.
 */
export function useSetup(clientSecret: string) {
  const [known, setKnown] = useState<KnownSetup>({ kind: 'loading' })
  const [watch, setWatch] = useState<'no' | 'running' | 'late'>('no')
  const turns = useRef(0)

  const look = useCallback(async (): Promise<PaymentSetup | null> => {
    turns.current += 1
    const turn = turns.current
    const answer = await callApi<PaymentSetup>(`/payments/setups/${encodeURIComponent(clientSecret)}`)
    // An answer that was overtaken says what was, not what is.
    if (turn === turns.current) setKnown(after(answer))
    return answer.ok ? answer.value : null
  }, [clientSecret])

  const accept = useCallback((setup: PaymentSetup) => {
    turns.current += 1
    setKnown({ kind: 'known', setup })
  }, [])

  useEffect(() => {
    const ask = () => void look()
    ask()
    const stops = [onWake(ask), onNewsFromOtherTabs(ask)]
    return () => stops.forEach((stop) => stop())
  }, [look])

  usePoll(watch === 'running' ? look : null, () => setWatch('late'))

  return {
    known,
    watch,
    look,
    /** The server's newest word, from a call that brought it. */
    accept,
    /** The form was sent to the provider: its word is on its way. */
    startWatch: () => setWatch('running'),
  }
}

const nothing = () => {}

/** Looks for the provider's word by itself for as long as it is worth waiting; null does not. */
export function usePoll(
  look: (() => Promise<PaymentSetup | null>) | null,
  onLate: () => void = nothing,
): void {
  const giveUp = useEffectEvent(onLate)
  useEffect(() => {
    if (!look) return
    const leaving = new AbortController()
    pollSetup({ look, pause: (ms) => pauseWhileSeen(ms, leaving.signal) }).then(
      (hasWord) => !hasWord && giveUp(),
      // The page was left.
      nothing,
    )
    return () => leaving.abort()
  }, [look])
}
