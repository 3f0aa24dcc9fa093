import type { ReservationView } from '#contract/booking.ts'

export const heldReservation = (changed: Partial<ReservationView> = {}): ReservationView => ({
  reserveId: 'reserve-1',
  status: 'held',
  expiresAt: '2026-11-16T00:15:00Z',
  serverTime: '2026-11-16T00:00:00Z',
  resetsLeft: { signup: 3, fundingBooking: 3, gpBooking: 3, confirm: 3 },
  updatedAt: '2026-11-16T00:00:00Z',
  appointments: [],
  psychologist: {
    _id: 'amelia',
    name: 'Amelia Tran',
    avatar: null,
    pronouns: null,
    slugUrl: 'amelia-tran',
    medicare: { role: 'clinicalPsychologists' },
  },
  ...changed,
})
