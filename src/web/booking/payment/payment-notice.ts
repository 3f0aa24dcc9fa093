import type { ReservationView } from '#contract/booking.ts'
import { cardForLateCancelling, paymentCopy, withoutReferral } from '#domain/funding/payment-copy.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import type { SetUp } from '#domain/emails/reminders.ts'
import { gpPaymentSentence } from '#domain/gp/claim-rules.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { longDay } from '../../appointment/format-day.ts'
import { quoteInstead, referralPrices } from '../frame/reservation-price.ts'

export type PaymentNotice = { title: string; text: string }

type Viewer = { zone: ZoneId; rates: readonly RateRow[] }

/** What the card is for, with the amounts of the reservation's own quote. See docs/product/finishing.md#payment-page. */
export function paymentNotice(reservation: ReservationView, { zone, rates }: Viewer): PaymentNotice | null {
  const [appointment] = reservation.appointments
  if (!appointment) return null
  const { isGP, funding, rate, referral, startDateTime, shortNoticeFeeCents } = appointment
  if (isGP) return gpNotice(shortNoticeFeeCents)
  if (funding === null) return null
  const instead = quoteInstead(reservation, { funding: 'rebate', referral: 'received' }, rates)
  const startsAt = new Date(startDateTime)
  const facts = {
    role: findLabel(clinicianRoles, reservation.psychologist.medicare.role).toLowerCase(),
    day: longDay(localDayAt(startsAt, zone)),
    rate,
    referral,
    prices: referralPrices(reservation, rates),
    by: dayAndTime(startsAt, zone),
    shortNoticeFeeCents,
    instead: instead && formatCents(instead.outOfPocketCents),
  }
  return rate?.kind === 'noReferral' ? withoutReferral(facts) : paymentCopy[funding](facts)
}

/** What the page promises around the card form. An email goes out only where the practice has set it up. */
export const checkoutCopy = ({ canSendEmail }: SetUp) => ({
  safe: 'Your time stays held.',
  answered: `your session is booked${canSendEmail ? ' and we write to you' : ''}`,
})

const gpNotice = (feeCents: number | null): PaymentNotice => ({
  title: 'Cost: Free',
  text: `${gpPaymentSentence} ${cardForLateCancelling(feeCents)}`,
})
