import type { ReservationView } from '#contract/booking.ts'
import { type FundingMethod, fundingMethods } from '#domain/clinicians/funding.ts'
import { clinicianRoles, type ClinicianRole } from '#domain/clinicians/roles.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { longDay } from '../appointment/day-words.ts'
import { rebateInstead } from '../funding/rebate-instead.ts'

export type PaymentNotice = { title: string; text: string }

type Facts = {
  funding: FundingMethod
  /** "clinical psychologist": each kind has its own rate. */
  role: string
  /** "Thursday 19 November", on the viewer's clock. */
  day: string
  rate: Quote | null
  /** What a later session costs with a referral, where a rebate is published. */
  instead: string | null
}

const keptForLateness = 'We still save a card, in case a session is cancelled late.'
const unpriced = 'We confirm the cost with you before anything is charged.'

const chargedOnTheDay = ({ rate, day }: Facts) =>
  rate
    ? `We charge ${formatCents(rate.upfrontCents)} to this card on the day of your session, ${day}.`
    : unpriced

const bulkBill = (): PaymentNotice => ({
  title: 'Bulk billed',
  text: `Medicare is billed for this session, so there is nothing for you to pay. ${keptForLateness}`,
})

const rebate = (facts: Facts): PaymentNotice => ({
  title: `Medicare rebate, ${facts.role}`,
  text: [
    chargedOnTheDay(facts),
    facts.rate &&
      `With your GP referral Medicare gives ${formatCents(facts.rate.rebateCents)} back, so that you pay ${formatCents(facts.rate.outOfPocketCents)} in the end.`,
  ]
    .filter(Boolean)
    .join(' '),
})

const selfFunded = (facts: Facts): PaymentNotice => ({
  title: `Self-funded, ${facts.role}`,
  text: [
    chargedOnTheDay(facts),
    facts.instead && `If you later add a GP referral, later sessions cost ${facts.instead} after the rebate.`,
  ]
    .filter(Boolean)
    .join(' '),
})

/** Document 1 screen 12: one for the three that are not Medicare's. */
const notMedicare = ({ funding }: Facts): PaymentNotice => ({
  title: `Nothing to pay with ${labelOf(fundingMethods, funding)}`,
  text: `Your funding is billed for this session, and nothing is charged to this card on the day. ${keptForLateness}`,
})

const noticeOf = {
  bulkBill,
  rebate,
  selfFunded,
  ndis: notMedicare,
  dva: notMedicare,
  workCover: notMedicare,
} as const satisfies Record<FundingMethod, (facts: Facts) => PaymentNotice>

const gpNotice: PaymentNotice = {
  title: 'Cost: Free',
  text: 'Medicare is billed for GP appointments, so there is nothing for you to pay. We still save a card, in case an appointment is cancelled late.',
}

type Viewer = { zone: ZoneId; rates: readonly RateRow[] }

/** Document 1 screen 12, "Funding-specific notices": what the card is for, with the amounts of the reservation's own quote. */
export function paymentNotice(reservation: ReservationView, { zone, rates }: Viewer): PaymentNotice | null {
  const [appointment] = reservation.appointments
  if (!appointment) return null
  const { isGP, funding, rate, startDateTime } = appointment
  if (isGP) return gpNotice
  if (funding === null) return null
  const { role } = reservation.psychologist.medicare
  return noticeOf[funding]({
    funding,
    role: labelOf(clinicianRoles, role as ClinicianRole).toLowerCase(),
    day: longDay(localDayAt(new Date(startDateTime), zone)),
    rate,
    instead: rebateInstead(reservation, rates),
  })
}
