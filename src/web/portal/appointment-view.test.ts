import { describe, expect, it } from 'vitest'
import { quoteSession } from '#domain/fees/quote.ts'
import {
  appointmentView,
  nextSentences,
  type OwnAppointment,
  splitByTime,
  whoseWords,
} from './appointment-view.tsx'

const result = quoteSession({
  funding: 'rebate',
  role: 'clinicalPsychologists',
  sessionDate: '2026-11-24',
})

const appointment: OwnAppointment = {
  _id: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001',
  startDateTime: '2026-11-23T23:00:00.000Z',
  endDateTime: '2026-11-23T23:50:00.000Z',
  isGP: false,
  sessionTypeId: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a002',
  sessionTypeName: 'Initial session',
  deliveryType: 'videoCall',
  room: null,
  funding: 'rebate',
  claimType: 'rebate',
  quote: result.ok ? result.quote : null,
  referral: null,
  referralPrices: null,
  forms: null,
  serviceDelivered: null,
  status: 'upcoming',
  cancellation: {
    outcome: 'cancelWithNotice',
    noticeEndsAt: '2026-11-21T23:00:00.000Z',
    feeCents: 52_08,
    isMoveAsked: false,
    isImposed: false,
  },
  clinician: {
    _id: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a003',
    name: 'Dr Amelia Tran',
    slugUrl: 'amelia-tran',
    avatar: null,
    medicare: { role: 'clinicalPsychologists' },
  },
}

describe('an appointment in words', () => {
  it('is on the client’s own clock, with the offset of that day', () => {
    expect(appointmentView(appointment, 'Australia/Perth')).toMatchObject({
      day: '24',
      month: 'Nov',
      when: 'Tuesday 24 November, 7:00 am',
      length: '50 minutes, Perth time (GMT+8)',
      badge: { words: 'Confirmed' },
      mode: 'Video call',
      shortName: 'Amelia',
      what: 'Clinical psychologist, Initial session',
      cost: '$201.13 after the session. With a GP referral, you get $149.05 back from Medicare when you claim it with our receipt, so the session costs you $52.08 in the end.',
    })
  })

  it('is free with a GP, whose name is never cut', () => {
    const gp = { ...appointment, isGP: true, quote: null }
    expect(appointmentView(gp, 'Australia/Sydney')).toMatchObject({
      cost: 'Free.',
      shortName: 'Dr Amelia Tran',
    })
  })

  it.each([
    [{ cancellation: null }, 'Happening now'],
    [{ status: 'past', cancellation: null, serviceDelivered: 'attended' }, 'Attended'],
    [
      { status: 'cancelled', cancellation: null, serviceDelivered: 'cancelShortNotice' },
      'Cancelled by you, short notice',
    ],
    [
      { status: 'cancelled', cancellation: null, serviceDelivered: 'clinicianCancelWithNotice' },
      'Cancelled by us',
    ],
    [{ status: 'past', cancellation: null }, undefined],
  ] as const)('%j says %s', (change, words) => {
    expect(appointmentView({ ...appointment, ...change }, 'Australia/Sydney').badge?.words).toBe(words)
  })

  it('says the year of what is over', () => {
    const over = { ...appointment, status: 'past', cancellation: null } as const
    expect(appointmentView(over, 'Australia/Sydney').when).toBe('Tuesday 24 November 2026, 10:00 am')
  })
})

it('divides what is to come, the next first, from what is over', () => {
  const named = (_id: string, status: OwnAppointment['status']) => ({ ...appointment, _id, status })
  const { upcoming, past } = splitByTime([
    named('later', 'upcoming'),
    named('cancelled', 'cancelled'),
    named('next', 'upcoming'),
    named('over', 'past'),
  ])
  expect(upcoming.map(({ _id }) => _id)).toEqual(['next', 'later'])
  expect(past.map(({ _id }) => _id)).toEqual(['cancelled', 'over'])
})

const inSydney = {
  zone: 'Australia/Sydney',
  setUp: { canSendEmail: true, canSendSms: true },
  now: new Date('2026-11-20T00:00:00Z'),
} as const

describe('what happens next', () => {
  it.each([
    ['noPreference', { canSendEmail: true, canSendSms: false }, 'We remind you by email a day before'],
    ['sms', { canSendEmail: true, canSendSms: false }, 'We remind you by email a day before'],
    ['noPreference', { canSendEmail: false, canSendSms: true }, 'We remind you by SMS a day before'],
    ['email', { canSendEmail: false, canSendSms: true }, null],
    ['noPreference', { canSendEmail: false, canSendSms: false }, null],
  ] as const)('promises with %s and %j only what is sent', (communicationPreference, setUp, words) => {
    const client = { communicationPreference, mobile: '+61491570006', isEmailVerified: true }
    const said = nextSentences(appointment, client, { ...inSydney, setUp })
    if (words === null) expect(said).not.toMatch(/remind|confirm/i)
    else expect(said).toContain(words)
  })

  it.each([
    ['noPreference', 'We remind you by email and SMS a day before'],
    ['email', 'We remind you by email a day before'],
    ['sms', 'We remind you by SMS'],
    ['none', 'You asked for no reminders'],
  ] as const)('with the preference %s: %s', (communicationPreference, words) => {
    const client = { communicationPreference, mobile: '+61491570006', isEmailVerified: true }
    expect(nextSentences(appointment, client, inSydney)).toContain(words)
  })

  it.each([
    ['email', 'Confirm your email, and we will remind you.'],
    ['noPreference', 'We remind you by SMS a day before'],
    ['none', 'You asked for no reminders'],
  ] as const)('with an email that is not confirmed, and %s: %s', (communicationPreference, words) => {
    const client = { communicationPreference, mobile: '+61491570006', isEmailVerified: false }
    expect(nextSentences(appointment, client, inSydney)).toContain(words)
  })

  it.each([
    ['2026-11-22T22:59:00Z', 'We remind you by email a day before and an hour before. Find a'],
    ['2026-11-23T20:00:00Z', 'We remind you by email an hour before. Find a'],
    ['2026-11-23T22:30:00Z', 'Find a'],
  ])('at %s promises only the reminders that are still to come: %s', (now, words) => {
    const client = { communicationPreference: 'email', mobile: null, isEmailVerified: true } as const
    const said = nextSentences(appointment, client, { ...inSydney, now: new Date(now) })
    expect(said.startsWith(words)).toBe(true)
    const unconfirmed = { ...client, isEmailVerified: false }
    expect(
      nextSentences(appointment, unconfirmed, { ...inSydney, now: new Date(now) }).startsWith('Confirm'),
    ).toBe(words !== 'Find a')
  })

  it('says who calls by phone', () => {
    const byPhone = { ...appointment, deliveryType: 'phoneCall' } as const
    expect(
      nextSentences(
        byPhone,
        { communicationPreference: 'email', mobile: null, isEmailVerified: true },
        inSydney,
      ),
    ).toContain('Dr Amelia Tran calls you.')
  })
})

it.each([
  ['mySelf', 'videoCall', null],
  ['myChild', 'videoCall', 'For Kim. Log in here on the device that Kim will use, and press Join.'],
  ['myChild', 'phoneCall', 'For Kim. Please have Kim beside the phone: we call the number in your profile.'],
] as const)('says whose session it is to who booked for %s by %s', (onBehalfOf, deliveryType, words) => {
  expect(whoseWords({ onBehalfOf, firstName: 'Kim' }, { ...appointment, deliveryType })).toBe(words)
})
