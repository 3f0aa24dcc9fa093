import type { ReservationView } from '#contract/booking.ts'

/** The time this tab is holding with somebody else, if the hold has not ended. */
export function heldElsewhere(
  reservation: ReservationView | null,
  { clinicianId, now }: { clinicianId: string; now: Date },
): ReservationView | null {
  if (!reservation || reservation.psychologist._id === clinicianId) return null
  const isHeld = reservation.status === 'held' || reservation.status === 'claimed'
  return isHeld && reservation.expiresAt !== null && new Date(reservation.expiresAt) > now
    ? reservation
    : null
}
