import { describe, expect, it } from 'vitest'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { whatHappensNext } from './what-happens-next.ts'

const appointment = heldAppointment()
const client = {
  email: 'chantelle@mail.example',
  communicationPreference: 'noPreference',
  mobile: '+61491570156',
  isEmailVerified: true,
} as const
const booked = {
  reservation: heldReservation({ serverTime: '2026-11-16T00:00:00Z' }),
  appointment,
  client,
  referral: null,
  zone: 'Australia/Sydney',
  setUp: { canSendEmail: true, canSendSms: true },
} as const

const titles = (changed: Partial<Parameters<typeof whatHappensNext>[0]> = {}) =>
  whatHappensNext({ ...booked, ...changed }).map(({ title }) => title)
const readElement = (title: string, changed: Partial<Parameters<typeof whatHappensNext>[0]> = {}) =>
  whatHappensNext({ ...booked, ...changed }).find((happening) => happening.title === title)?.text

describe('what happens next', () => {
  it('promises no email where the practice has not set it up', () => {
    const said = JSON.stringify(
      whatHappensNext({ ...booked, setUp: { canSendEmail: false, canSendSms: false } }),
    )
    expect(said).not.toMatch(/sending|reminder/i)
  })

  it.each([false, true])(
    'promises no confirmation to an address that had to be confirmed first, GP %s',
    (isGP) => {
      const changed = {
        reservation: { ...booked.reservation, isConfirmationSent: false },
        appointment: { ...appointment, isGP },
      }
      expect(readElement('Now', changed)).toBe(
        'We couldn’t email you the details, because chantelle@mail.example was not confirmed when you booked. You can find them under My appointments.',
      )
      expect(JSON.stringify(whatHappensNext({ ...booked, ...changed }))).not.toContain('We are sending')
    },
  )

  it('goes from now to the day, what is paid and how to cancel', () => {
    expect(whatHappensNext(booked)).toEqual([
      {
        title: 'Now',
        text: 'We are sending the details to chantelle@mail.example, with a file for your calendar.',
      },
      { title: 'The day before', text: 'A reminder by email and SMS, and another an hour before.' },
      {
        title: 'Thursday 19 November, 10:00 am, Sydney time (GMT+11)',
        text: 'Find a quiet, private place with a camera and a good connection. The session opens at 9:45 am: press Join under My appointments.',
      },
      {
        title: 'What you pay',
        text: 'Nothing was charged today. $201.13 after the session. With a GP referral, you get $149.05 back from Medicare when you claim it with our receipt, so the session costs you $52.08 in the end.',
      },
      { title: 'If you cannot come', text: expect.stringContaining('Tuesday 17 November, 10:00 am') },
    ])
  })

  it('reminds as the client prefers, and only of what is still ahead', () => {
    const bySms = { ...client, communicationPreference: 'sms' } as const
    expect(readElement('The day before', { client: bySms })).toContain('by SMS')
    expect(readElement('Until then', { client: { ...client, communicationPreference: 'none' } })).toBe(
      'You asked for no reminders, so please note the time.',
    )
    const unconfirmed = { ...client, communicationPreference: 'email', isEmailVerified: false } as const
    expect(readElement('Until then', { client: unconfirmed })).toBe(
      'Confirm your email, and we will remind you.',
    )
    const onTheDay = heldReservation({ serverTime: '2026-11-18T19:00:00Z' })
    expect(readElement('An hour before', { reservation: onTheDay })).toBe('A reminder by email and SMS.')
    const atOnce = heldReservation({ serverTime: '2026-11-18T22:30:00Z' })
    expect(titles({ reservation: atOnce })).not.toContain('An hour before')
  })

  it('says that it is free to cancel until it starts, where the practice chose the time', () => {
    const late = heldReservation({ serverTime: '2026-11-18T19:00:00Z' })
    expect(readElement('If you cannot come', { reservation: late })).toContain('$52.08')
    const imposed = { ...late, isFreeUntilStart: true }
    expect(readElement('If you cannot come', { reservation: imposed })).toBe(
      'You can cancel or move it from your appointments page, free of charge until it starts.',
    )
  })

  it('says what is still missing from a GP, before the session', () => {
    const referral = { title: 'Waiting for your GP', text: 'By Thursday.' }
    expect(titles({ referral }).slice(0, 2)).toEqual(['Now', 'Waiting for your GP'])
    expect(readElement('Waiting for your GP', { referral })).toBe('By Thursday.')
  })

  it('names the price without a referral, and the fee for cancelling late', () => {
    const rate = {
      ...appointment.rate!,
      kind: 'noReferral',
      rebateCents: 0,
      outOfPocketCents: 201_13,
    } as const
    const without = { ...appointment, rate, shortNoticeFeeCents: 201_13 }
    expect(readElement('What you pay', { appointment: without })).toContain('$201.13 after the session')
    expect(readElement('If you cannot come', { appointment: without })).toContain('costs $201.13')
  })

  it('says where a video session takes place, and from when', () => {
    expect(readElement('Thursday 19 November, 10:00 am, Sydney time (GMT+11)', {})).toContain(
      'opens at 9:45 am: press Join under My appointments',
    )
  })

  it('says who calls by phone', () => {
    const byPhone = { ...appointment, deliveryType: 'phoneCall' } as const
    expect(
      readElement('Thursday 19 November, 10:00 am, Sydney time (GMT+11)', { appointment: byPhone }),
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

  it('says of a GP who reads the forms, what the plan is for, and promises no price that Medicare decides', () => {
    const rate = { ...appointment.rate!, kind: 'free', outOfPocketCents: 0 } as const
    const gp = { ...appointment, isGP: true, funding: null, rate, shortNoticeFeeCents: 0 }
    expect(titles({ appointment: gp })).toEqual([
      'Now',
      'Before you meet',
      'The day before',
      'Thursday 19 November, 10:00 am, Sydney time (GMT+11)',
      'After the appointment',
      'What you pay',
      'If you cannot come',
    ])
    expect(readElement('What you pay', { appointment: gp })).toContain('Where Medicare pays')
  })
})
