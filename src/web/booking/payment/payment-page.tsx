import { Link, Navigate, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { useSettings } from '../../api/settings.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { fundingPath } from '../../appointment/next-page.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { GuardView } from '../frame/guard-view.tsx'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { usesConfirm } from '#domain/funding/forms.ts'
import { defaultFunding, methods } from '#domain/funding/methods.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Booked } from './booked.tsx'
import { Checkout } from '../../card-form/checkout.tsx'
import { paymentNotice } from './payment-notice.ts'
import { Saved } from './saved.tsx'
import { TooLate } from './too-late.tsx'
import { type Setup, useSetup } from '../../card-form/use-setup.ts'

const title = 'Payment details'

const bookingCopy = {
  safe: 'Your time stays held.',
  answered: 'your session is booked and we write to you',
} as const

export default function PaymentPage() {
  const [search] = useSearchParams()
  const clientSecret = search.get('clientSecret') ?? ''
  const reservation = useItem('reservation')
  if (!reservation) return null
  return (
    <>
      <PageHead title={title} description="A card to finalise your booking." indexed={false} />
      <Payment key={clientSecret} clientSecret={clientSecret} reservation={reservation} />
    </>
  )
}

type PaymentProps = { clientSecret: string; reservation: ReservationView }

function Payment({ clientSecret, reservation }: PaymentProps) {
  const news = useSetup(clientSecret)
  const { known } = news
  const setup = known.kind === 'known' ? known.setup : null
  const hasEnded = setup?.state === 'failed' && setup.reason === 'sessionEnded'
  if (known.kind === 'unknown' || hasEnded)
    return <GuardView guard="checkoutSession" clinician="psychologist" />
  // Another time was chosen since this form was opened: it has a form of its own, or none if the card is saved.
  if (setup?.reserveId && setup.reserveId !== reservation.reserveId)
    return <Navigate to={paths.booking()} replace />
  return (
    <>
      <h1>{title}</h1>
      <Stage clientSecret={clientSecret} reservation={reservation} news={news} setup={setup} />
    </>
  )
}

type StageProps = PaymentProps & { news: Setup; setup: PaymentSetup | null }

function Stage({ clientSecret, reservation, news, setup }: StageProps) {
  switch (setup?.state) {
    case 'booked':
      return <Booked reserveId={reservation.reserveId} />
    case 'tooLate':
      return <TooLate reservation={reservation} reason={setup.reason ?? 'slotTaken'} />
    case 'saved':
      return <Saved message={setup.message} />
    default:
      return (
        <>
          <p className="lead mt-3">Save a card to finalise your booking. Nothing is charged today.</p>
          <div className="grid gap-6 mt-8">
            <Checkout
              clientSecret={clientSecret}
              news={news}
              button="Save card and book"
              copy={bookingCopy}
            />
            <FundingNotice reservation={reservation} />
            {news.watch === 'off' && <WayBack />}
          </div>
        </>
      )
  }
}

function FundingNotice({ reservation }: Pick<PaymentProps, 'reservation'>) {
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const notice = paymentNotice(reservation, { zone, rates })
  return notice && <Notice title={notice.title}>{notice.text}</Notice>
}

/** Where the funding's own form asks for everything, it is the page before this one; otherwise confirm is. */
function WayBack() {
  const funding = useBookingFunding() ?? defaultFunding
  const isFromConfirm = usesConfirm(funding)
  return (
    <p className="text-sm text-ink-soft">
      Need to change something?{' '}
      <Link to={isFromConfirm ? paths.bookingConfirm() : fundingPath(funding)}>
        {isFromConfirm ? 'Go back to confirm' : `Go back to your ${methods[funding].form.title}`}
      </Link>
      . Your time stays held.
    </p>
  )
}
