import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/reservation.ts'

/**
 * The time this tab is holding with another psychologist, if the hold has not ended. A GP's time is held beside a
 * psychologist's: neither takes the place of the other.
 */
export function heldElsewhere(
  reservation: ReservationView | null,
  { clinicianId, now }: { clinicianId: string; now: Date },
): ReservationView | null {
  if (!reservation || reservation.psychologist._id === clinicianId || reservation.appointments[0]?.isGP)
    return null
  return isHold(reservation.status) && reservation.expiresAt !== null && new Date(reservation.expiresAt) > now
    ? reservation
    : null
}
