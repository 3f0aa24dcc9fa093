import { describe, expect, it } from 'vitest'
import type { ReservationView } from '#contract/booking.ts'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { checkVisit, type BookingVisit } from './guards.ts'
import { journeyPageAt, journeyPages } from './journey.ts'

const appointment = (isGP: boolean) => heldAppointment({ isGP, funding: null, claimType: null, rate: null })
const reservation = (changed: Partial<ReservationView> = {}, isGP = false) =>
  heldReservation({
    appointments: [appointment(isGP)],
    ...(isGP && {
      psychologist: { ...heldReservation().psychologist, medicare: { role: 'generalPractitioner' } },
    }),
    ...changed,
  })

const newVisitor: BookingVisit = {
  actor: 'visitor',
  attachedClinicianId: null,
  isKnown: false,
  reservation: null,
  funding: null,
  hasCheckout: false,
}
const newcomer: BookingVisit = { ...newVisitor, isKnown: true, reservation: reservation(), funding: 'rebate' }
const client: BookingVisit = { ...newcomer, actor: 'patient' }
const gpClient: BookingVisit = { ...client, reservation: reservation({}, true), funding: null }

const at = (path: string, visit: BookingVisit) => {
  const verdict = checkVisit(journeyPageAt(path), visit)
  return verdict.kind === 'stopped' ? verdict.by : verdict.kind === 'goTo' ? verdict.path : 'open'
}

describe('guards of the booking', () => {
  it('find no session on any page that is opened on its own', () => {
    for (const [path, { needs }] of Object.entries(journeyPages)) {
      const asked = needs.includes('logIn') ? 'logIn' : 'bookingSession'
      expect([path, at(path, newVisitor)]).toEqual([path, asked])
      expect(at(path, { ...newVisitor, isKnown: true })).toBe('bookingSession')
    }
  })

  it('ask for a login on the GP pages that an email or another device opens', () => {
    const asking = Object.keys(journeyPages).filter((path) => at(path, newVisitor) === 'logIn')
    expect(asking).toEqual([
      '/gp/medicare',
      '/gp/payment-details',
      '/gp/booking-pending',
      '/gp/booking-confirmation',
    ])
  })

  it('turn clinicians and administrators away before anything else', () => {
    for (const path of Object.keys(journeyPages)) {
      expect(at(path, { ...newVisitor, actor: 'clinician' })).toBe('signedInAsClinician')
      expect(at(path, { ...newVisitor, actor: 'administrator' })).toBe('notAClient')
    }
  })

  it('ask for a type of the page’s own kind', () => {
    expect(at('/booking/medicare', gpClient)).toBe('appointmentType')
    expect(at('/signup', { ...newVisitor, reservation: reservation({}, true) })).toBe('appointmentType')
    expect(at('/gp/medicare', client)).toBe('appointmentType')
    expect(at('/gp/thank-you', client)).toBe('appointmentType')
  })

  it('do not stop a visitor who holds a time and has not said how they pay: the page itself asks', () => {
    for (const person of [client, newcomer]) {
      const visit: BookingVisit = { ...person, funding: null, hasCheckout: true }
      expect(at('/booking/medicare', visit)).toBe('open')
      expect(at('/booking/ndis', visit)).toBe('/booking/medicare')
      expect(at('/booking/confirm', visit)).toBe('open')
      expect(at('/booking/payment-details', visit)).toBe('open')
    }
  })

  it('ask whose appointment it is, but not on the way to say so', () => {
    const visitor: BookingVisit = { ...newVisitor, reservation: reservation(), funding: 'rebate' }
    const gpVisitor: BookingVisit = { ...newVisitor, reservation: reservation({}, true) }
    expect(at('/signup', visitor)).toBe('open')
    expect(at('/gp/signup', gpVisitor)).toBe('open')
    for (const path of ['/booking', '/booking/medicare', '/booking/confirm', '/booking/payment-details'])
      expect([path, at(path, visitor)]).toEqual([path, 'signedUpUser'])
    for (const path of [
      '/gp/medicare',
      '/gp/booking-pending',
      '/gp/booking-confirmation',
      '/gp/payment-details',
    ])
      expect([path, at(path, gpVisitor)]).toEqual([path, 'signedUpUser'])
  })

  it('leave it to the sign-up pages to send on a client who is signed in', () => {
    expect(at('/signup', { ...newVisitor, actor: 'patient' })).toBe('open')
    expect(at('/gp/signup', { ...newVisitor, actor: 'patient' })).toBe('open')
  })

  it('keep a client to their own psychologist, unless their funding roams', () => {
    const attached: BookingVisit = { ...client, attachedClinicianId: 'somebody-else' }
    expect(at('/booking/medicare', attached)).toBe('attachedToAnother')
    expect(at('/booking/confirm', attached)).toBe('attachedToAnother')
    expect(at('/booking/ndis', { ...attached, funding: 'ndis' })).toBe('open')
    expect(at('/booking/medicare', { ...attached, attachedClinicianId: 'amelia' })).toBe('open')
    expect(at('/gp/medicare', { ...gpClient, attachedClinicianId: 'somebody-else' })).toBe('open')
  })

  it('ask for the checkout last of all, on the two payment pages', () => {
    expect(at('/booking/payment-details', client)).toBe('checkoutSession')
    expect(at('/booking/payment-details', { ...client, hasCheckout: true })).toBe('open')
    expect(at('/gp/payment-details', gpClient)).toBe('checkoutSession')
    expect(at('/gp/payment-details', { ...gpClient, hasCheckout: true })).toBe('open')
  })

  it('thank only for what was claimed or booked, and let the page tell of a bank that is slower than the hold', () => {
    const withStatus = (status: ReservationView['status']): BookingVisit => ({
      ...client,
      reservation: reservation({ status }),
    })
    for (const path of ['/thank-you', '/thank-you-confirmed']) {
      expect(at(path, withStatus('booked'))).toBe('open')
      expect(at(path, withStatus('claimed'))).toBe('open')
      expect(at(path, withStatus('held'))).toBe('bookingSession')
      expect(at(path, withStatus('expired'))).toBe('open')
      expect(at(path, withStatus('released'))).toBe('bookingSession')
    }
  })

  it('let an ended hold through to the page that says so, and forget one that was given back', () => {
    expect(at('/booking/medicare', { ...client, reservation: reservation({ status: 'expired' }) })).toBe(
      'open',
    )
    expect(at('/booking/medicare', { ...client, reservation: reservation({ status: 'released' }) })).toBe(
      'bookingSession',
    )
  })

  it('leave it to /booking itself what is still to be filled in, also before the client says how they pay', () => {
    expect(at('/booking', client)).toBe('open')
    expect(at('/booking', { ...client, funding: 'selfFunded' })).toBe('open')
    expect(at('/booking', { ...newcomer, funding: null })).toBe('open')
    expect(at('/booking', { ...client, funding: null })).toBe('open')
  })

  it('lead to the form of the funding', () => {
    expect(at('/booking/dva', { ...client, funding: 'bulkBill' })).toBe('/booking/medicare')
    expect(at('/booking/dva', { ...client, funding: 'dva' })).toBe('open')
    expect(at('/booking/confirm', { ...client, funding: 'dva' })).toBe('open')
  })

  it('know a page by its path, with or without a last slash', () => {
    expect(journeyPageAt('/booking/medicare/')).toBe(journeyPageAt('/booking/medicare'))
    expect(() => journeyPageAt('/pricing')).toThrow('/pricing')
  })
})
