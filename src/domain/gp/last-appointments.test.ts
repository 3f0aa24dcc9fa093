import { describe, expect, it } from 'vitest'
import { type AppointmentTimes, isAttendedGpInitial, lastAppointments } from './booking-rules.ts'

const now = new Date('2027-06-01T00:00:00Z')

function appointment(endsAt: string, facts: Partial<AppointmentTimes> = {}): AppointmentTimes {
  return { isGP: false, gpType: null, serviceDelivered: null, endsAt: new Date(endsAt), ...facts }
}
const gp = (endsAt: string, facts: Partial<AppointmentTimes> = {}) =>
  appointment(endsAt, { isGP: true, gpType: 'initial', serviceDelivered: 'attended', ...facts })

describe('last appointments', () => {
  it('are the latest of each kind, in whatever order they come', () => {
    const psychologist = appointment('2027-05-01T00:00Z')
    const initial = gp('2026-01-01T00:00Z')
    const review = gp('2027-07-01T00:00Z', { gpType: 'review', serviceDelivered: null })
    const all = [psychologist, review, gp('2025-01-01T00:00Z'), initial, appointment('2027-04-01T00:00Z')]
    expect(lastAppointments(all, now)).toEqual({
      latest: review,
      latestPsychologist: psychologist,
      latestGp: review,
      latestGpAttended: initial,
    })
  })

  it('are nothing for a client without any', () => {
    expect(lastAppointments([], now)).toEqual({
      latest: null,
      latestPsychologist: null,
      latestGp: null,
      latestGpAttended: null,
    })
  })

  it('count as attended only a GP initial that has ended and was attended', () => {
    expect(isAttendedGpInitial(gp('2027-06-01T00:00:00Z'), now)).toBe(true)
    expect(isAttendedGpInitial(gp('2027-06-01T00:00:01Z'), now)).toBe(false)
    expect(isAttendedGpInitial(gp('2027-01-01T00:00Z', { gpType: 'review' }), now)).toBe(false)
    expect(
      isAttendedGpInitial(gp('2027-01-01T00:00Z', { serviceDelivered: 'clientDidNotAttend' }), now),
    ).toBe(false)
    expect(isAttendedGpInitial(gp('2027-01-01T00:00Z', { serviceDelivered: null }), now)).toBe(false)
    expect(isAttendedGpInitial(gp('2027-01-01T00:00Z', { isGP: false }), now)).toBe(false)
  })
})
