import { describe, expect, it } from 'vitest'
import { heldAppointment, heldReservation } from '../appointment/reservation.fixture.ts'
import { whatHappensNext } from './what-happens-next.ts'

const appointment = heldAppointment()
const client = {
  email: 'chantelle@mail.example',
  communicationPreference: 'noPreference',
  mobile: '+61491570156',
  referral: { isReferredByGP: true },
} as const
const booked = {
  reservation: heldReservation({ serverTime: '2026-11-16T00:00:00Z' }),
  appointment,
  client,
  zone: 'Australia/Sydney',
} as const

const titles = (changed: Partial<Parameters<typeof whatHappensNext>[0]> = {}) =>
  whatHappensNext({ ...booked, ...changed }).map(({ title }) => title)
const textOf = (title: string, changed: Partial<Parameters<typeof whatHappensNext>[0]> = {}) =>
  whatHappensNext({ ...booked, ...changed }).find((happening) => happening.title === title)?.text

describe('what happens next', () => {
  it('goes from now to the day, what is paid and how to cancel', () => {
    expect(whatHappensNext(booked)).toEqual([
      {
        title: 'Now',
        text: 'We are sending the details to chantelle@mail.example, with a file for your calendar.',
      },
      { title: 'The day before', text: 'A reminder by email, and another an hour before.' },
      {
        title: 'Thursday 19 November, 10:00 am, Sydney time (GMT+11)',
        text: 'Find a quiet, private place with a camera and a good connection.',
      },
      {
        title: 'What you pay',
        text: 'Nothing was charged today. $201.13 on the day. $149.05 comes back to you as a rebate, which leaves $52.08.',
      },
      { title: 'If you cannot come', text: expect.stringContaining('Tuesday 17 November, 10:00 am') },
    ])
  })

  it('reminds as the client prefers, and only of what is still ahead', () => {
    const bySms = { ...client, communicationPreference: 'sms' } as const
    expect(textOf('The day before', { client: bySms })).toContain('by SMS')
    expect(textOf('Until then', { client: { ...client, communicationPreference: 'none' } })).toBe(
      'You asked for no reminders, so please note the time.',
    )
    const onTheDay = heldReservation({ serverTime: '2026-11-18T19:00:00Z' })
    expect(textOf('An hour before', { reservation: onTheDay })).toBe('A reminder by email.')
    const atOnce = heldReservation({ serverTime: '2026-11-18T22:30:00Z' })
    expect(titles({ reservation: atOnce })).not.toContain('An hour before')
  })

  it('tells whoever pays with Medicare and has no referral what that means', () => {
    const notReferred = { ...client, referral: { isReferredByGP: false } }
    expect(titles({ client: notReferred })).toEqual(
      expect.arrayContaining(['Before your session: a GP referral', 'What you pay, with a referral']),
    )
    expect(
      titles({ client: notReferred, appointment: { ...appointment, funding: 'selfFunded' } }),
    ).not.toContain('Before your session: a GP referral')
  })

  it('says who calls by phone', () => {
    const byPhone = { ...appointment, deliveryType: 'phoneCall' } as const
    expect(
      textOf('Thursday 19 November, 10:00 am, Sydney time (GMT+11)', { appointment: byPhone }),
    ).toContain('Amelia Tran calls you.')
  })

  it('leaves unsaid what depends on a record that could not be read', () => {
    expect(titles({ client: null })).toEqual([
      'Now',
      'Thursday 19 November, 10:00 am, Sydney time (GMT+11)',
      'What you pay',
      'If you cannot come',
    ])
  })
})
