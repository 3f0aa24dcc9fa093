import { describe, expect, it } from 'vitest'
import { heldElsewhere } from './use-booking-checks.tsx'
import { heldAppointment, heldReservation } from './reservation.fixture.ts'

const during = new Date('2026-11-16T00:05:00Z')
const heldGp = heldReservation({ appointments: [heldAppointment({ isGP: true })] })
const priya = { clinicianId: 'priya', now: during }

describe('a time held with another clinician', () => {
  it('counts while its hold runs', () => {
    expect(heldElsewhere(heldReservation(), priya)?.reserveId).toBe('reserve-1')
    expect(heldElsewhere(heldReservation({ status: 'claimed' }), priya)).not.toBeNull()
  })

  it.each([
    ['nothing is held', null, priya],
    ['it is with the same psychologist', heldReservation(), { ...priya, clinicianId: 'amelia' }],
    ['it is with a GP', heldGp, priya],
    ['it is booked', heldReservation({ status: 'booked', expiresAt: null }), priya],
    ['it was released', heldReservation({ status: 'released' }), priya],
    ['its hold has ended', heldReservation(), { ...priya, now: new Date('2026-11-16T00:15:00Z') }],
  ])('does not when %s', (_, reservation, asked) => {
    expect(heldElsewhere(reservation, asked)).toBeNull()
  })
})
