import type { ReservationView } from '#contract/booking.ts'
import { markerName, markListeners, unstored } from './held-marker.ts'

/** A visitor who comes back a little later is told that the time has gone. */
const afterwardsMs = 10 * 60_000

type Ending = Pick<ReservationView, 'expiresAt' | 'serverTime'>

/** After a time was held, or its clock was started again. The device's clock may be wrong: only the difference counts. */
export function markHeld({ expiresAt, serverTime }: Ending): void {
  if (expiresAt === null) return
  markUntil(Date.now() + Date.parse(expiresAt) - Date.parse(serverTime) + afterwardsMs)
}

/** The server refuses another hold: there must be some, whatever this browser remembers. */
export const markAnyHeld = (holdSeconds: number): void => markUntil(Date.now() + holdSeconds * 1000)

export const unmarkHeld = (): void => markUntil(0)

function markUntil(until: number): void {
  unstored.until = until
  try {
    localStorage.setItem(markerName, String(until))
  } catch {
    // The page remembers it for as long as it lasts.
  }
  for (const listener of markListeners) listener()
}
