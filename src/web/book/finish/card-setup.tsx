import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { cardForLateCancelling, paymentWords, withoutReferral } from '#domain/fees/payment-words.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { gpPaymentSentence } from '#domain/gp/claim-rules.ts'
import type { SetUp } from '#domain/messages/emails.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { useSettings } from '../../api/settings.ts'
import { longDay } from '../../appointment/format-day.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { type CardSetup, useSetup } from '../../forms/card-setup.ts'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GuardView } from '../frame/guard-view.tsx'
import type { JourneyPage } from '../frame/journey.ts'
import { quoteInstead, referralPrices } from '../frame/reservation-words.ts'

export type PaymentStage = {
  clientSecret: string
  reservation: ReservationView
  news: CardSetup
  /** Null until it has been read. */
  setup: PaymentSetup | null
}

type WithSetupProps = {
  title: string
  clinician: JourneyPage['clinician']
  /** Where a time that was chosen since the form was opened goes on: it has a form of its own, or needs none. */
  otherwise: string
  /** Where a form that ended at the provider leads. Without it, the page says so in its own place. */
  ended?: string
  children: (stage: PaymentStage) => ReactNode
}

/** A payment page around the card form that its address names. See docs/product/finishing.md#payment-page. */
export function WithSetup(page: WithSetupProps) {
  const [search] = useSearchParams()
  const clientSecret = search.get('clientSecret') ?? ''
  const reservation = useItem('reservation')
  if (!reservation) return null
  return (
    <>
      <PageHead title={page.title} description="A card to finalise your booking." indexed={false} />
      <Payment key={clientSecret} {...page} clientSecret={clientSecret} reservation={reservation} />
    </>
  )
}

function Payment({
  title,
  clinician,
  otherwise,
  ended,
  children,
  ...held
}: WithSetupProps & Pick<PaymentStage, 'clientSecret' | 'reservation'>) {
  const news = useSetup(held.clientSecret)
  const { known } = news
  const setup = known.kind === 'known' ? known.setup : null
  const hasEnded = setup?.state === 'failed' && setup.reason === 'sessionEnded'
  if (hasEnded && ended) return <Navigate to={ended} replace />
  if (known.kind === 'unknown' || hasEnded) return <GuardView guard="checkoutSession" clinician={clinician} />
  if (setup?.reserveId && setup.reserveId !== held.reservation.reserveId)
    return <Navigate to={otherwise} replace />
  return (
    <>
      <h1>{title}</h1>
      {children({ ...held, news, setup })}
    </>
  )
}

export function FundingNotice({ reservation }: Pick<PaymentStage, 'reservation'>) {
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const notice = paymentNotice(reservation, { zone, rates })
  return notice && <Notice title={notice.title}>{notice.text}</Notice>
}

export type PaymentNotice = { title: string; text: string }

type CardSetupViewer = { zone: ZoneId; rates: readonly RateRow[] }

/** What the card is for, with the amounts of the reservation's own quote. See docs/product/finishing.md#payment-page. */
export function paymentNotice(
  reservation: ReservationView,
  { zone, rates }: CardSetupViewer,
): PaymentNotice | null {
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
  return rate?.kind === 'noReferral' ? withoutReferral(facts) : paymentWords[funding](facts)
}

/** What the page promises around the card form. An email goes out only where the practice has set it up. */
export const checkoutWords = ({ canSendEmail }: SetUp) => ({
  safe: 'We’re still holding your time.',
  answered: `your session is booked${canSendEmail ? ' and we write to you' : ''}`,
})

const gpNotice = (feeCents: number | null): PaymentNotice => ({
  title: 'Cost: Free',
  text: `${gpPaymentSentence} ${cardForLateCancelling(feeCents)}`,
})
