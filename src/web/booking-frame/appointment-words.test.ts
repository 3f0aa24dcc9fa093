import { describe, expect, it } from 'vitest'
import type { ReservationView } from '#contract/booking.ts'
import { heldReservation } from '../appointment/reservation.fixture.ts'
import { appointmentWords } from './appointment-words.ts'

const session: ReservationView['appointments'][number] = {
  startDateTime: '2026-11-18T23:00:00Z',
  endDateTime: '2026-11-18T23:50:00Z',
  sessionTypeId: 'initial',
  sessionTypeName: 'Initial session',
  deliveryType: 'videoCall',
  clinicianId: 'amelia',
  isGP: false,
  funding: 'rebate',
  claimType: 'rebate',
  rate: {
    kind: 'rebate',
    consultCents: 18_905,
    bookingFeeCents: 1208,
    gstInclCents: 110,
    upfrontCents: 20_113,
    rebateCents: 14_905,
    outOfPocketCents: 5208,
  },
}

describe('the appointment in words', () => {
  it('gives the date, the time and the offset of the viewer’s zone', () => {
    const reservation = heldReservation({ appointments: [session] })
    expect(appointmentWords(reservation, 'Australia/Sydney')).toMatchObject({
      type: 'Initial session',
      name: 'Amelia Tran',
      shortName: 'Amelia',
      role: 'Clinical psychologist',
      duration: '50 minutes',
      day: 'Thursday 19 November 2026',
      time: '10:00 AM, Sydney (GMT+11)',
      moment: 'Thu 19 Nov, 10:00 AM',
      mode: 'Video call',
    })
    expect(appointmentWords(reservation, 'Australia/Adelaide')?.time).toBe('9:30 AM, Adelaide (GMT+10:30)')
  })

  it('says what is left to pay first, or nothing before the funding is known', () => {
    const cost = (rate: typeof session.rate) =>
      appointmentWords(heldReservation({ appointments: [{ ...session, rate }] }), 'Australia/Sydney')?.cost
    expect(cost(session.rate)).toMatchObject({ price: '$52.08', priceNote: 'after rebate' })
    expect(cost(null)).toBeNull()
  })

  it('is nothing without an appointment', () => {
    expect(appointmentWords(heldReservation(), 'Australia/Sydney')).toBeNull()
  })
})
