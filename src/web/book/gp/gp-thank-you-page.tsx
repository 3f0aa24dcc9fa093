import { useEffect } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../../api/settings.ts'
import { AddToCalendar } from '../../appointment/add-to-calendar.tsx'
import { FormsLeft } from '../../appointment/forms-left.tsx'
import { ConfirmEmail } from '../../client/client-notices.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import {
  BookedFrame,
  BookedLine,
  countGpBooking,
  formatHeading,
  HappeningList,
} from '../finish/booked-frame.tsx'
import { whatHappensNext } from '../finish/what-happens-next.ts'
import { GuardView } from '../frame/guard-view.tsx'
import { useHold } from '../frame/hold.tsx'
import { formatAppointment } from '../frame/reservation-words.ts'
import { forgetDrafts } from '../frame/reservation-query.ts'
import { useGpStanding } from './gp-standing.tsx'

/** The page has its own next step. */
export const handle: PageHandle = { stickyBar: 'never' }

/** See docs/product/gp.md#gp-thank-you. */
export default function GpThankYouPage() {
  const reservation = useItem('reservation')
  return reservation && <ThankYou reservation={reservation} />
}

function ThankYou({ reservation }: { reservation: ReservationView }) {
  const { isGone } = useHold(reservation)
  if (isGone) return <GuardView guard="bookingSession" clinician="gp" />
  // Held, and no more: nothing here may say that it is booked.
  if (reservation.status !== 'booked') return <Navigate to={paths.gpBookingPending()} replace />
  return <Booked reservation={reservation} />
}

function Booked({ reservation }: { reservation: ReservationView }) {
  useEffect(() => {
    countGpBooking(reservation)
    forgetDrafts()
  }, [reservation])
  return (
    <>
      <PageHead title="Your GP appointment is booked" description="What happens next." indexed={false} />
      <BookedFrame reservation={reservation}>
        {(client) => <ThankYouText reservation={reservation} client={client} />}
      </BookedFrame>
    </>
  )
}

function StillToSend({ reservation, zone }: { reservation: ReservationView; zone: ZoneId }) {
  const { reserveId, psychologist, serverTime } = reservation
  const { standing } = useGpStanding(reserveId)
  if (!standing?.following) return null
  return (
    <div className="mt-6">
      <FormsLeft
        reserveId={reserveId}
        forms={standing.following}
        name={psychologist.name}
        zone={zone}
        now={new Date(serverTime)}
      />
    </div>
  )
}

type ThankYouCopyProps = { reservation: ReservationView; client: ClientRecord | null }

function ThankYouText({ reservation, client }: ThankYouCopyProps) {
  const [zone] = useTimeZone()
  const setUp = useSettings()
  const bookedFor = useItem('bookedFor') ?? 'Myself'
  const words = formatAppointment(reservation, zone)
  const [appointment] = reservation.appointments
  if (!words || !appointment) return null
  const isForOneself = bookedFor === 'Myself'
  const facts = { reservation, appointment, client, referral: null, zone, setUp }
  return (
    <>
      <h1>{formatHeading(client, isForOneself)}</h1>
      <BookedLine
        bookedFor={isForOneself ? null : bookedFor}
        what={`appointment with ${words.name}`}
        words={words}
      />
      <div className="flex flex-wrap items-center gap-3 mt-6">
        <LinkButton to={paths.findPsychologist()}>Explore our psychologists</LinkButton>
        {reservation.appointmentId && <AddToCalendar appointmentId={reservation.appointmentId} />}
        <LinkButton look="quiet" to={paths.blog()}>
          Browse our blog
        </LinkButton>
      </div>
      {client && client.email !== null && !client.isEmailVerified && (
        <div className="mt-6">
          <ConfirmEmail email={client.email} />
        </div>
      )}
      <StillToSend reservation={reservation} zone={zone} />
      <HappeningList happenings={whatHappensNext(facts)} />
    </>
  )
}
