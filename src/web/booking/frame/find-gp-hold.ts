import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/reservation.ts'

type Held = Pick<ReservationView, 'status' | 'appointments'>

export const isHeldGpTime = <T extends Held>(reservation: T | null): reservation is T =>
  reservation !== null && isHold(reservation.status) && reservation.appointments[0]?.isGP === true

/** Of what a client holds, in the order of their ends, the GP’s time that was taken last. */
export const findGpHold = <T extends Held>(holds: readonly T[]): T | null =>
  holds.findLast((hold) => isHeldGpTime(hold)) ?? null
