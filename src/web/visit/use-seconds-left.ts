import { useSyncExternalStore } from 'react'
import { secondsLeft } from '#domain/booking/hold-time.ts'

/** When a hold ends, and how the server's clock relates to this page's steady one. */
export type HoldEnd = { expiresAt: string; offset: number }

const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One timer however many clocks are on the page. Twice a second, so that no second is skipped. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const tick of listeners) tick()
  }, 500)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const never = () => () => {}

/** For the timer of the one who asks the server once the hold has ended. */
export const millisecondsLeft = ({ expiresAt, offset }: HoldEnd): number =>
  Date.parse(expiresAt) - offset - performance.now()

/** The countdown: with the function above the only place that reads the clock. Null while it is not known when the hold ends. */
export function useSecondsLeft(end: HoldEnd | null): number | null {
  return useSyncExternalStore(
    end ? subscribe : never,
    () => end && secondsLeft({ ...end, at: performance.now() }),
    () => null,
  )
}
