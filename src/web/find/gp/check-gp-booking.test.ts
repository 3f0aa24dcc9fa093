import { expect, it } from 'vitest'
import { gpBlockMessages } from '#domain/gp/booking-rules.ts'
import { checkGpBooking, type OwnAppointment } from './check-gp-booking.ts'

const now = new Date('2026-11-16T01:00:00Z')

const attendedInitial = (endDateTime: string, fields: Partial<OwnAppointment> = {}): OwnAppointment => ({
  endDateTime,
  isGP: true,
  sessionTypeName: 'GP Initial Mental Health Treatment Plan',
  serviceDelivered: 'attended',
  ...fields,
})
const recent = attendedInitial('2026-06-16T01:00:00Z')
const lapsed = attendedInitial('2025-09-16T01:00:00Z')
const missed = attendedInitial('2026-06-16T01:00:00Z', { serviceDelivered: 'clientDidNotAttend' })
const review = attendedInitial('2026-06-16T01:00:00Z', {
  sessionTypeName: 'GP Review Mental Health Treatment Plan',
})

it.each([
  ['initial', 'a visitor', [], 'allowed'],
  ['review', 'a visitor', [], 'warned'],
  ['review', 'someone who missed their only one', [missed], 'warned'],
  ['initial', 'someone seen five months ago', [recent], 'blocked'],
  ['review', 'someone seen five months ago', [recent], 'allowed'],
  ['initial', 'someone seen fourteen months ago', [lapsed], 'allowed'],
  ['review', 'someone seen fourteen months ago', [lapsed], 'blocked'],
  ['review', 'someone whose review was later than their initial', [review, lapsed], 'blocked'],
  ['initial', 'someone seen twice', [lapsed, recent], 'blocked'],
] as const)('%s for %s', (chosen, _who, appointments, kind) => {
  expect(checkGpBooking({ chosen, appointments, now, zone: 'Australia/Sydney' }).kind).toBe(kind)
})

it('blocks with the exact text', () => {
  expect(
    checkGpBooking({ chosen: 'initial', appointments: [recent], now, zone: 'Australia/Sydney' }),
  ).toMatchObject({ message: expect.stringContaining(gpBlockMessages.bookReview) })
})
