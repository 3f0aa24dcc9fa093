interface StateRules {
  /** Keeps others off the slot: the exclusion constraint covers these states. */
  readonly isLive: boolean
  /** Ends at `expiresAt` unless the clock is reset. */
  readonly expires: boolean
  readonly next: readonly string[]
}

/**
 * Decisions, "Reservations". Nothing is booked that was not claimed first. A booking is released when it is
 * cancelled: the time is free again, and the appointment keeps what became of it.
 */
export const reservationStates = {
  held: { isLive: true, expires: true, next: ['claimed', 'released', 'expired'] },
  claimed: { isLive: true, expires: true, next: ['booked', 'released', 'expired'] },
  booked: { isLive: true, expires: false, next: ['released'] },
  released: { isLive: false, expires: false, next: [] },
  /** A card that was saved a moment too late takes its slot again, if it is still free. */
  expired: { isLive: false, expires: false, next: ['claimed'] },
} as const satisfies Record<string, StateRules>

export type ReservationState = keyof typeof reservationStates

export function mayBecome(from: ReservationState, to: ReservationState): boolean {
  return (reservationStates[from].next as readonly ReservationState[]).includes(to)
}

/**
 * Whether the reservation still keeps its slot. A stored `held` whose time has run out does not, even before
 * a sweep has marked it; the last instant of a hold is just before `expiresAt`. `now` is the database's clock.
 */
export function isLiveAt(
  reservation: { readonly state: ReservationState; readonly expiresAt: Date | null },
  now: Date,
): boolean {
  const { isLive, expires } = reservationStates[reservation.state]
  if (!isLive || !expires) return isLive
  return reservation.expiresAt !== null && now.getTime() < reservation.expiresAt.getTime()
}
