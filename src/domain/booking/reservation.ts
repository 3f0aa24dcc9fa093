/** A hold: it keeps the slot until its time runs out. The client of a claimed one is known. */
export const holdStates = ['held', 'claimed'] as const

/** These keep others off the slot: the exclusion constraint of the table covers them. */
export const liveStates = [...holdStates, 'booked'] as const

/**
 * Nothing is booked that was not claimed first. A booking is released when it is cancelled: the time is free again, and
 * the appointment keeps what became of it. What has expired can be claimed again by a card that was saved a moment too
 * late, if the slot is still free.
 */
export const reservationStates = [...liveStates, 'released', 'expired'] as const

export type ReservationState = (typeof reservationStates)[number]

const includes = (states: readonly ReservationState[], state: ReservationState) => states.includes(state)

export const isHold = (state: ReservationState): boolean => includes(holdStates, state)

export const isLive = (state: ReservationState): boolean => includes(liveStates, state)
