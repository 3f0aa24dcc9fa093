import type { ReservationView } from '#contract/booking.ts'
import { cardForLateCancelling, fundingCopy, withoutReferral } from '#domain/funding/copy.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { gpPaymentSentence } from '#domain/gp/claim-rules.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { longDay } from '../../appointment/format-day.ts'
import { quoteInstead } from '../frame/reservation-price.ts'

export type PaymentNotice = { title: string; text: string }

type Viewer = { zone: ZoneId; rates: readonly RateRow[] }

/** What the card is for, with the amounts of the reservation's own quote. See docs/product/finishing.md#payment-page. */
export function paymentNotice(reservation: ReservationView, { zone, rates }: Viewer): PaymentNotice | null {
  const [appointment] = reservation.appointments
  if (!appointment) return null
  const { isGP, funding, rate, startDateTime, shortNoticeFeeCents } = appointment
  if (isGP) return gpNotice(shortNoticeFeeCents)
  if (funding === null) return null
  const instead = quoteInstead(reservation, { funding: 'rebate', referral: 'received' }, rates)
  const facts = {
    role: findLabel(clinicianRoles, reservation.psychologist.medicare.role).toLowerCase(),
    day: longDay(localDayAt(new Date(startDateTime), zone)),
    rate,
    shortNoticeFeeCents,
    instead: instead && formatCents(instead.outOfPocketCents),
  }
  return rate?.kind === 'noReferral' ? withoutReferral(facts) : fundingCopy[funding].payment(facts)
}

const gpNotice = (feeCents: number | null): PaymentNotice => ({
  title: 'Cost: Free',
  text: `${gpPaymentSentence} ${cardForLateCancelling(feeCents)}`,
})
