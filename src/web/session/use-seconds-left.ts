import { useSyncExternalStore } from 'react'
import { secondsLeft } from '#domain/booking/holds.ts'
import { createTicker } from '../ui/store.ts'

/** When a hold ends, and how the server's clock relates to this page's steady one. */
export type HoldEnd = { expiresAt: string; offset: number }

/** Twice a second, so that no second is skipped. */
const subscribe = createTicker(500)

const never = () => () => {}

/** For the timer of the one who asks the server once the hold has ended. */
export const millisecondsLeft = ({ expiresAt, offset }: HoldEnd): number =>
  Date.parse(expiresAt) - offset - performance.now()

/** The countdown: with the function above the only place that reads the clock. Null while it is not known when the hold ends. */
export const useSecondsLeft = (end: HoldEnd | null): number | null =>
  useSyncExternalStore(
    end ? subscribe : never,
    () => end && secondsLeft({ ...end, at: performance.now() }),
    () => null,
  )
