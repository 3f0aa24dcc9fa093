import { describe, expect, it } from 'vitest'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { heldAppointment, heldReservation } from '../appointment/reservation.fixture.ts'
import { paymentNotice } from './payment-notice.ts'

const viewer = { zone: 'Australia/Sydney', rates: publishedRates } as const

/** Priced as the server prices it. */
function reservationOf(funding: FundingMethod | null, role: ClinicianRole, isGP = false): ReservationView {
  const quoted = funding && quoteSession({ funding, role, sessionDate: '2026-11-19' })
  const rate = quoted?.ok ? quoted.quote : null
  return heldReservation({
    appointments: [heldAppointment({ isGP, funding, rate })],
    psychologist: { ...heldReservation().psychologist, medicare: { role } },
  })
}

const notice = (...args: Parameters<typeof reservationOf>) => paymentNotice(reservationOf(...args), viewer)
const nothingOnTheDay =
  'Your funding is billed for this session, and nothing is charged to this card on the day. We still save a card, in case a session is cancelled late.'

describe('what the payment page says about the card', () => {
  it.each([
    [
      'rebate',
      'clinicalPsychologists',
      'Medicare rebate, clinical psychologist',
      'We charge $201.13 to this card on the day of your session, Thursday 19 November. With your GP referral Medicare gives $149.05 back, so that you pay $52.08 in the end.',
    ],
    [
      'rebate',
      'registeredPsychologists',
      'Medicare rebate, registered psychologist',
      'We charge $153.63 to this card on the day of your session, Thursday 19 November. With your GP referral Medicare gives $101.55 back, so that you pay $52.08 in the end.',
    ],
    [
      'selfFunded',
      'clinicalPsychologists',
      'Self-funded, clinical psychologist',
      'We charge $201.13 to this card on the day of your session, Thursday 19 November. If you later add a GP referral, later sessions cost $52.08 after the rebate.',
    ],
    [
      'selfFunded',
      'registeredPsychologists',
      'Self-funded, registered psychologist',
      'We charge $153.63 to this card on the day of your session, Thursday 19 November. If you later add a GP referral, later sessions cost $52.08 after the rebate.',
    ],
    [
      'bulkBill',
      'clinicalPsychologists',
      'Bulk billed',
      'Medicare is billed for this session, so there is nothing for you to pay. We still save a card, in case a session is cancelled late.',
    ],
    ['ndis', 'clinicalPsychologists', 'Nothing to pay with NDIS', nothingOnTheDay],
    ['dva', 'clinicalPsychologists', 'Nothing to pay with DVA', nothingOnTheDay],
    ['workCover', 'clinicalPsychologists', 'Nothing to pay with WorkCover', nothingOnTheDay],
  ] as const)('%s, %s', (funding, role, title, text) => {
    expect(notice(funding, role)).toEqual({ title, text })
  })

  it('names no amount where none is published', () => {
    for (const funding of ['rebate', 'selfFunded'] as const)
      expect(notice(funding, 'socialWorkers')?.text).toBe(
        'We confirm the cost with you before anything is charged.',
      )
  })

  it('says that a GP is free, and nothing before it is known how somebody pays', () => {
    expect(notice(null, 'generalPractitioner', true)?.title).toBe('Cost: Free')
    expect(notice(null, 'clinicalPsychologists')).toBeNull()
  })
})
