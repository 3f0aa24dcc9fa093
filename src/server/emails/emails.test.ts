import { describe, expect, it } from 'vitest'
import type { EmailKind } from '#domain/messages/emails.ts'
import type { Email } from '../adapters/mail-and-sms.ts'
import { appointmentEmail } from './appointment-emails.ts'
import { bookedAppointment, config, movedBecauseAway, ofAChild } from './booked-appointment.fixture.ts'
import type { EmailRow } from './deliver.ts'
import { emails } from './emails.ts'
import { renderEmail } from './render-email.ts'

const write = <About extends unknown[]>(
  row: EmailRow<'address' | 'client' | 'booker', About>,
  ...about: About
): Email => renderEmail({ to: 'robin@mail.example', ...row.write(config, ...about) }, config)

const { account, charge, client, people: ofPeople, practice, practiceCharge, series, staff } = emails

/** Of a child, moved by the practice, with a referral to come: everything that a subject must not say. */
const appointment = bookedAppointment({
  client: ofAChild,
  lastMove: movedBecauseAway({ fromClinician: 'Otto Old' }),
  moveAskedReason: 'away',
  cancellationReason: 'away',
  referral: 'waiting',
})
const sessions = [appointment, appointment] as const
const byKind = (kind: EmailKind): Email => appointmentEmail(kind, appointment, config)

const ofCharge = {
  chargeId: '33333333-3333-4333-8333-333333333333',
  cents: 101_10,
  reason: 'insufficientFunds',
  nextTryAt: appointment.startsAt,
  startsAt: appointment.startsAt,
  firstName: 'Madelaine',
  timeZone: ofAChild.timeZone,
}
const madelaine = { firstName: 'Madelaine' }
const { startsAt, endsAt, clinicianName } = appointment
const late = {
  ...madelaine,
  startsAt,
  endsAt,
  clinicianName,
  timeZone: ofAChild.timeZone,
  clinicianId: 'noor',
}

/** One of each kind. The compiler names the one that is missing here. */
const samples: { [Group in keyof typeof emails]: { [Kind in keyof (typeof emails)[Group]]: Email } } = {
  appointment: {
    confirmed: byKind('confirmed'),
    moved: byKind('moved'),
    cancelled: byKind('cancelled'),
    moveAsked: byKind('moveAsked'),
    reminderDay: byKind('reminderDay'),
    reminderHour: byKind('reminderHour'),
    referralReminder: byKind('referralReminder'),
    priceChanged: byKind('priceChanged'),
  },
  series: {
    confirmed: write(series.confirmed, sessions, ''),
    moved: write(series.moved, sessions, ''),
    cancelled: write(series.cancelled, sessions, ''),
  },
  client: {
    invite: write(client.invite, madelaine),
    confirmAddress: write(client.confirmAddress, { token: 'a-token' }),
    otherClinician: write(client.otherClinician, { ...madelaine, clinicianName: 'Noor' }),
    otherAddressNoted: write(client.otherAddressNoted),
    reminder: write(client.reminder, { ...madelaine, about: 'referral' }),
    questionnaireReminder: write(client.questionnaireReminder, madelaine),
    cardTooLate: write(client.cardTooLate, { ...late, wasTaken: true }),
    document: write(client.document, {
      ...madelaine,
      documentId: 'a-document',
      changed: 'Your session took 45 minutes. It was booked for 50. What you paid stays the same: $201.13.',
    }),
  },
  people: {
    added: write(ofPeople.added, { ...madelaine, bookerName: 'Chantelle Arthur', token: 'a-token' }),
    ended: write(ofPeople.ended, madelaine),
    stopped: write(ofPeople.stopped, { ...madelaine, bookerName: 'Chantelle Arthur' }),
    takenOver: write(ofPeople.takenOver, madelaine),
  },
  charge: {
    failed: write(charge.failed, ofCharge),
    payLink: write(charge.payLink, ofCharge),
    refunded: write(charge.refunded, ofCharge),
    feeDropped: write(charge.feeDropped, ofCharge),
  },
  account: {
    resetLink: write(account.resetLink, { token: 'a-token' }),
    guesses: write(account.guesses),
    passwordChanged: write(account.passwordChanged, { isByOwner: true }),
    confirmEmail: write(account.confirmEmail, { token: 'a-token' }),
    confirmNewEmail: write(account.confirmNewEmail, { token: 'a-token' }),
    newEmailRequested: write(account.newEmailRequested),
    emailChanged: write(account.emailChanged),
  },
  staff: {
    invitation: write(staff.invitation, { practiceName: 'Wattle', link: 'https://clinic.example/join' }),
    wrongCodes: write(staff.wrongCodes, { colleague: 'noor@clinic.example' }),
    secondStepReset: write(staff.secondStepReset),
    recoveryCodeUsed: write(staff.recoveryCodeUsed, { left: 7 }),
    signInChanged: write(staff.signInChanged, { heading: 'A passkey was added', effect: 'It works now.' }),
    test: write(staff.test),
  },
  practice: {
    safetyTask: write(practice.safetyTask, { againMinutes: 15 }),
    messages: write(practice.messages, { all: 3, forCrm: 1 }),
    paymentsDiffer: write(practice.paymentsDiffer, { day: '2026-11-24', count: 2 }),
  },
  practiceCharge: {
    practiceFailed: write(practiceCharge.practiceFailed, ofCharge),
    practiceRefundFailed: write(practiceCharge.practiceRefundFailed, ofCharge),
    practiceFeeDropped: write(practiceCharge.practiceFeeDropped, ofCharge),
    practicePaidTwice: write(practiceCharge.practicePaidTwice, ofCharge),
    practiceDisputed: write(practiceCharge.practiceDisputed, ofCharge),
    practiceDisputeWon: write(practiceCharge.practiceDisputeWon, ofCharge),
    practiceDisputeLost: write(practiceCharge.practiceDisputeLost, ofCharge),
  },
}

const named = Object.entries(samples).flatMap(([group, kinds]) =>
  Object.entries(kinds).map(([kind, email]) => [`${group} ${kind}`, email] as const),
)
const persons = /Robin|Madelaine|Noor|Otto/
const professions = /psycholog|\bGPs?\b|doctor|counsell|therap|clinician/i
const reasons = /\baway\b|referral|Medicare|rebate|insufficient|enough money/i
const previewOf = (html: string) => /opacity:0">([^<]*)</.exec(html)?.[1] ?? ''

describe.each(named)('the email “%s”', (_name, { subject, text, html, attachments = [] }) => {
  it('has a subject and a preview that name no person, no profession and no reason', () => {
    for (const line of [subject, previewOf(html), ...attachments.map(({ content }) => content)]) {
      expect(line.trim()).not.toBe('')
      for (const secret of [persons, professions, reasons]) expect(line).not.toMatch(secret)
    }
  })

  it('says the same in plain text and in HTML, which fetches nothing', () => {
    const [heading = ''] = text.split('\n')
    expect(heading).not.toBe('')
    expect(text.split('\n\n').length).toBeGreaterThan(2)
    expect(html).toContain('<h1 ')
    expect(html.match(/href="/g)?.length ?? 0).toBe(text.match(/^https?:/gm)?.length ?? 0)
    expect(html).not.toMatch(/<(img|script|link|iframe|object)\b|@import|url\(|src=/i)
  })
})

it('those for the practice name no client in their words either', () => {
  for (const { text } of Object.values(samples.practiceCharge)) expect(text).not.toMatch(persons)
  for (const { text } of Object.values(samples.practice)) expect(text).not.toMatch(persons)
})
