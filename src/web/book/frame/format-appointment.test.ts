import { describe, expect, it } from 'vitest'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { formatAppointment } from './reservation-words.ts'

const session = heldAppointment()

describe('the appointment in words', () => {
  it('gives the date, the time and the offset of the viewer’s zone', () => {
    const reservation = heldReservation({ appointments: [session] })
    expect(formatAppointment(reservation, 'Australia/Sydney')).toMatchObject({
      type: 'Initial session',
      name: 'Amelia Tran',
      shortName: 'Amelia',
      role: 'Clinical psychologist',
      duration: '50 minutes',
      day: 'Thursday 19 November 2026',
      time: '10:00 am, Sydney (GMT+11)',
      moment: 'Thu 19 Nov, 10:00 am, Sydney time',
      mode: 'Video call',
    })
    expect(formatAppointment(reservation, 'Australia/Adelaide')?.time).toBe('9:30 am, Adelaide (GMT+10:30)')
  })

  it('says what is left to pay first, or nothing before the funding is known', () => {
    const cost = (rate: typeof session.rate) =>
      formatAppointment(heldReservation({ appointments: [{ ...session, rate }] }), 'Australia/Sydney')?.cost
    expect(cost(session.rate)).toMatchObject({ price: '$52.08', priceNote: 'after rebate' })
    expect(cost(null)).toBeNull()
  })

  it('is nothing without an appointment', () => {
    expect(formatAppointment(heldReservation(), 'Australia/Sydney')).toBeNull()
  })
})
