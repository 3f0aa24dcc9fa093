import type { ReservationView } from '#contract/booking.ts'
import { storedValue } from './stored.ts'

/** How long after a hold’s end a visitor who comes back is still told that the time has gone. */
const afterwardsMs = 10 * 60_000

/**
 * Until when this browser may be holding a time, in milliseconds of its own clock. It names no time and no person: it only
 * says whether the bar that shows held times is worth loading, in every tab.
 */
const heldUntil = storedValue('localStorage', 'banksia.heldUntil', (value) => Number(value))

type HoldEnding = Pick<ReservationView, 'expiresAt' | 'serverTime'>

/** After a time was held, or its clock was started again. The device's clock may be wrong: only the difference counts. */
export function markHeld({ expiresAt, serverTime }: HoldEnding): void {
  if (expiresAt === null) return
  markUntil(Date.now() + Date.parse(expiresAt) - Date.parse(serverTime) + afterwardsMs)
}

/** The server refuses another hold: there must be some, whatever this browser remembers. */
export const markAnyHeld = (holdSeconds: number): void => markUntil(Date.now() + holdSeconds * 1000)

export const unmarkHeld = (): void => heldUntil.store(null)

const markUntil = (until: number): void => heldUntil.store(until)

export const isMarked = (): boolean => (heldUntil.read() ?? 0) > Date.now()

export const onMark = heldUntil.subscribe
