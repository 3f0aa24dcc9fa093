import { useEffect, useReducer, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useSession } from '../session/session-context.ts'
import { type GpAvailability, type NextTimes, nextTimesPath, type TimesWish } from './next-times.ts'

type Held = { times: NextTimes | null; key: string; failedKey: string | null }

/**
 * What the server rendered, until something else is wished for: another kind, zone or length of list, or the longer window of
 * a client who is signed in. A longer list keeps the shorter one on the page while it is fetched.
 */
export function useNextTimes({ kind, shown, zone }: TimesWish, rendered: NextTimes | null) {
  const isSignedIn = useSession().status === 'signedIn'
  const [turn, refresh] = useReducer((count: number) => count + 1, 0)
  const key = `${nextTimesPath({ kind, shown, zone })} ${isSignedIn} ${turn}`
  const [held, setHeld] = useState<Held>(() => ({
    times: rendered,
    key: rendered ? `${nextTimesPath(rendered.wish)} false 0` : '',
    failedKey: null,
  }))

  const heldKey = held.key

  useEffect(() => {
    if (heldKey === key) return
    const wish = { kind, shown, zone }
    const abort = new AbortController()
    const read = async () => {
      const answer = await callApi<GpAvailability>(nextTimesPath(wish), { signal: abort.signal })
      if (abort.signal.aborted) return
      if (answer.ok)
        setHeld({
          times: { wish, readAt: new Date().toISOString(), answer: answer.value },
          key,
          failedKey: null,
        })
      else setHeld((before) => ({ ...before, failedKey: key }))
    }
    read().catch(() => undefined)
    return () => abort.abort()
  }, [heldKey, key, kind, shown, zone])

  const fits = held.times?.wish.kind === kind && held.times.wish.zone === zone
  return {
    /** Null while times of this kind and zone are on their way. */
    times: fits ? held.times : null,
    isLoading: held.key !== key && held.failedKey !== key,
    hasFailed: held.failedKey === key,
    refresh,
  }
}
