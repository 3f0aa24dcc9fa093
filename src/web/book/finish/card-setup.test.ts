import { describe, expect, it } from 'vitest'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { checkoutWords, paymentNotice } from './card-setup.tsx'

const viewer = { zone: 'Australia/Sydney', rates: publishedRates } as const

/** Priced as the server prices it. */
function reservationOf(funding: FundingMethod | null, role: ClinicianRole, isGP = false): ReservationView {
  const quoted = funding && quoteSession({ funding, role, sessionDate: '2026-11-19' })
  const rate = quoted?.ok ? quoted.quote : null
  return heldReservation({
    appointments: [
      heldAppointment({
        isGP,
        funding,
        rate,
        referral: 'received',
        shortNoticeFeeCents: rate?.outOfPocketCents ?? null,
      }),
    ],
    psychologist: { ...heldReservation().psychologist, medicare: { role } },
  })
}

const notice = (...args: Parameters<typeof reservationOf>) => paymentNotice(reservationOf(...args), viewer)
const paidByDva =
  'DVA pays for this session with a referral from your GP, and nothing is charged to this card for it. We save a card with every booking. We won’t charge it for this one.'
const invoiced = (to: string) =>
  `The session is invoiced to ${to}, and nothing is charged to this card for it. We save a card with every booking. We won’t charge it for this one.`

it('promises an email with the booking only where one can be sent', () => {
  const answered = (canSendEmail: boolean) => checkoutWords({ canSendEmail, canSendSms: true }).answered
  expect(answered(true)).toBe('your session is booked and we write to you')
  expect(answered(false)).toBe('your session is booked')
})

describe('what the payment page says about the card', () => {
  it.each([
    [
      'rebate',
      'clinicalPsychologists',
      'Medicare rebate, clinical psychologist',
      'We charge $201.13 to this card after your session on Thursday 19 November. With your GP referral you get $149.05 back from Medicare when you claim it with our receipt. Your cost after rebate: $52.08.',
    ],
    [
      'rebate',
      'registeredPsychologists',
      'Medicare rebate, registered psychologist',
      'We charge $153.63 to this card after your session on Thursday 19 November. With your GP referral you get $101.55 back from Medicare when you claim it with our receipt. Your cost after rebate: $52.08.',
    ],
    [
      'selfFunded',
      'clinicalPsychologists',
      'Self-funded, clinical psychologist',
      'We charge $201.13 to this card after your session on Thursday 19 November. If you later add a GP referral, later sessions cost $52.08 after the rebate.',
    ],
    [
      'selfFunded',
      'registeredPsychologists',
      'Self-funded, registered psychologist',
      'We charge $153.63 to this card after your session on Thursday 19 November. If you later add a GP referral, later sessions cost $52.08 after the rebate.',
    ],
    [
      'bulkBill',
      'clinicalPsychologists',
      'Bulk billed',
      'This session is bulk billed, so there is nothing for you to pay. We save a card with every booking. We won’t charge it for this one.',
    ],
    [
      'ndis',
      'clinicalPsychologists',
      'NDIS: $189.05 is invoiced',
      `${invoiced('your NDIS plan')} If you miss the session, or cancel it less than 48 hours before, we can invoice it to your NDIS plan.`,
    ],
    ['dva', 'clinicalPsychologists', 'Nothing to pay with DVA', paidByDva],
    ['workCover', 'socialWorkers', 'WorkCover: $153.63 is invoiced', invoiced('your insurer')],
  ] as const)('%s, %s', (funding, role, title, text) => {
    expect(notice(funding, role)).toEqual({ title, text })
  })

  it('names no amount where none is published', () => {
    for (const funding of ['rebate', 'selfFunded'] as const)
      expect(notice(funding, 'socialWorkers')?.text).toBe(
        'We confirm the cost with you before anything is charged.',
      )
  })

  it('says that a GP is free, and nothing before it is known how the client pays', () => {
    expect(notice(null, 'generalPractitioner', true)?.title).toBe('Cost: Free')
    expect(notice(null, 'clinicalPsychologists')).toBeNull()
  })

  it.each(['rebate', 'bulkBill'] as const)('%s without a referral charges the full fee', (funding) => {
    const role = 'registeredPsychologists'
    const quoted = quoteSession({ funding, role, sessionDate: '2026-11-19', referral: 'none' })
    const rate = quoted.ok ? quoted.quote : null
    const reservation = reservationOf(funding, role)
    const appointments = [heldAppointment({ funding, rate, referral: 'none' })]
    expect(paymentNotice({ ...reservation, appointments }, viewer)).toEqual({
      title: 'Full fee without a referral, registered psychologist',
      text: 'We charge $153.63 to this card after your session on Thursday 19 November.',
    })
  })

  it.each(['waiting', null] as const)('counts on no referral that is not here (%s)', (referral) => {
    const noticeOf = (funding: 'rebate' | 'bulkBill', shortNoticeFeeCents: number) => {
      const reservation = reservationOf(funding, 'clinicalPsychologists')
      const [appointment] = reservation.appointments
      const appointments = [{ ...appointment!, referral, shortNoticeFeeCents }]
      return paymentNotice({ ...reservation, appointments }, viewer)
    }
    const awaited =
      'We need your treatment plan and a referral that covers this session before it starts, Thursday 19 November, 10:00 am. If they don’t reach us in time, you pay the full fee of $201.13.'
    const promise = 'With a GP referral this session is bulk billed, and there is nothing for you to pay.'
    expect(noticeOf('bulkBill', 0)).toEqual({
      title: 'Bulk billed with a GP referral',
      text: `${promise} ${awaited} We charge it to this card after the session.`,
    })
    expect(noticeOf('bulkBill', 80_00)?.text).toMatch(
      /We also save the card in case you cancel late: cancelling less than 48 hours before it starts costs \$80\.00\.$/,
    )
    expect(noticeOf('rebate', 52_08)?.text).toBe(
      `We charge $201.13 to this card after your session on Thursday 19 November. With your GP referral you get $149.05 back from Medicare when you claim it with our receipt. Your cost after rebate: $52.08. ${awaited}`,
    )
  })

  it('names the fee for cancelling late where the practice has one', () => {
    const reservation = reservationOf('dva', 'clinicalPsychologists')
    const [appointment] = reservation.appointments
    const appointments = [{ ...appointment!, shortNoticeFeeCents: 80_00 }]
    expect(paymentNotice({ ...reservation, appointments }, viewer)?.text).toContain(
      'cancelling less than 48 hours before it starts costs $80.00.',
    )
  })
})
