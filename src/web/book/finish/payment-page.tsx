import { use, useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { defaultFunding, methods, usesConfirm } from '#domain/funding/methods.ts'
import { type SetupReason, setupReasons } from '#domain/money/card-setup.ts'
import { useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { formatFirstName } from '../../appointment/format-day.ts'
import { useBookingFunding } from '../../choose-time/booking-funding.ts'
import { fundingPath } from '../../choose-time/next-page.ts'
import { Checkout } from '../../forms/checkout.tsx'
import { LinkButton, Spinner, TryAgain } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { backToListing } from '../frame/guard-words.ts'
import { NotifyEnd } from '../frame/hold.tsx'
import { OtherTimes, useOtherSlots } from '../frame/other-times.tsx'
import { reservationQuery, useReservation } from '../frame/reservation-query.ts'
import { finishMessages, thankYouPath } from '../funding/finish-booking.ts'
import { checkoutWords, FundingNotice, type PaymentStage, WithSetup } from './card-setup.tsx'

export default function PaymentPage() {
  return (
    <WithSetup title="Payment details" clinician="psychologist" otherwise={paths.booking()}>
      {(stage) => <StageView {...stage} />}
    </WithSetup>
  )
}

function StageView({ clientSecret, reservation, news, setup }: PaymentStage) {
  const setUp = useSettings()
  switch (setup?.state) {
    case 'booked':
      return <CardBooked reserveId={reservation.reserveId} />
    case 'tooLate':
      return <TooLate reservation={reservation} reason={setup.reason ?? 'slotTaken'} />
    case 'saved':
      return <CardSaved message={setup.message} />
    default:
      return (
        <>
          <p className="lead mt-3">Save a card to finalise your booking. Nothing is charged today.</p>
          <div className="grid gap-6 mt-8">
            <Checkout
              clientSecret={clientSecret}
              news={news}
              button="Save card and book"
              copy={checkoutWords(setUp)}
            />
            <FundingNotice reservation={reservation} />
            {news.watch === 'off' && <WayBack />}
          </div>
        </>
      )
  }
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
      . We’re still holding your time.
    </p>
  )
}

const askAgainMs = 2000

/** The server has booked it: on to the thank-you, in this page's place, so that Back does not lead to a used card form. */
function CardBooked({ reserveId }: { reserveId: string }) {
  const { accountId } = useSettings()
  const { data, isFetchedAfterMount, isError, refetch } = useRead({
    ...reservationQuery({ accountId, reserveId }),
    // What was under way when this page learnt of the booking may be from before it.
    refetchInterval: ({ state }) => state.status === 'success' && askAgainMs,
  })
  if (data?.reservation.status === 'booked') return <Navigate to={thankYouPath(data.reservation)} replace />
  const hasFailed = isFetchedAfterMount && (isError || !data)
  return (
    <div className="mt-8">
      {!hasFailed ? (
        <output className="flex min-h-[var(--target)] items-center gap-3">
          <Spinner />
          Your session is booked. One moment…
        </output>
      ) : (
        <Notice type="success" announced="politely" title="Your session is booked">
          {finishMessages.unread} <TryAgain onClick={() => void refetch()} />
        </Notice>
      )}
    </div>
  )
}

/** The card came after the time had gone to another client: what is so, what is not, and the nearest way on. */
function TooLate({ reservation, reason }: { reservation: ReservationView; reason: SetupReason }) {
  const [lost] = reservation.appointments
  const isFull = reason === 'caseLoadFull'
  useEndOfHold(reservation)
  return (
    <div className="grid gap-6 justify-items-start mt-8">
      <Notice type="warning" announced="atOnce" title={setupReasons[reason]}>
        Your card is saved. Nothing is booked, and nothing was charged.
      </Notice>
      {lost && !isFull && <Nearest lost={lost} name={formatFirstName(reservation.psychologist.name)} />}
      <LinkButton look={isFull ? 'primary' : 'secondary'} to={paths.findPsychologist()}>
        {backToListing.psychologist}
      </LinkButton>
    </div>
  )
}

/** The clock beside this must not go on as if the time were held. */
function useEndOfHold({ reserveId }: ReservationView): void {
  const { accountId } = useSettings()
  const sayEnd = use(NotifyEnd)
  useReservation({ accountId, reserveId })
  useEffect(() => sayEnd(reserveId), [reserveId, sayEnd])
}

function Nearest({ lost, name }: { lost: ReservationView['appointments'][number]; name: string }) {
  const { found, read } = useOtherSlots(lost)
  return (
    <div className="grid gap-3 w-full">
      <OtherTimes lost={lost} found={found} onRead={() => void read()} name={name} />
    </div>
  )
}

/** A card without a booking. Where one was meant, `message` says what it still waits for. */
function CardSaved({ message }: { message: string | null }) {
  const { portalLinks } = useSettings()
  const funding = useBookingFunding()
  if (message === null) return <Navigate to={portalLinks.profile} replace />
  return (
    <div className="grid gap-6 justify-items-start mt-8">
      <Notice type="warning" announced="atOnce" title="Your card is saved, and nothing is booked yet">
        {message}
      </Notice>
      <LinkButton to={fundingPath(funding)}>Go back to my details</LinkButton>
    </div>
  )
}
