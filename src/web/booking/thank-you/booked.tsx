import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { BookedFrame, BookedLine, formatHeading, HappeningList, Newcomer } from './booked-frame.tsx'
import { countBooking } from './count-booking.ts'
import { useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { ConfirmEmail } from '../../client/confirm-email.tsx'
import { useItem } from '../../visit/tab-storage.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { formatAppointment } from '../frame/format-appointment.ts'
import { backToListing } from '../frame/guard-copy.ts'
import { useReferralCopy } from '../frame/referral-note.tsx'
import { forgetDrafts } from '../funding/draft.ts'
import { paths } from '#contract/page-paths.ts'
import { NextButtons } from './next-buttons.tsx'
import { whatHappensNext } from './what-happens-next.ts'

/** It is booked: said first, then what to do and what happens next. */
export function Booked({ reservation }: { reservation: ReservationView }) {
  useEffect(() => {
    countBooking(reservation)
    // Whichever way led here: what was typed for this booking is no part of the next.
    forgetDrafts()
  }, [reservation])
  return (
    <BookedFrame reservation={reservation}>
      {(client) => <ThankYouCopy reservation={reservation} client={client} />}
    </BookedFrame>
  )
}

type ThankYouCopyProps = {
  reservation: ReservationView
  /** Null if it could not be read: that is no reason not to say that it is booked. */
  client: ClientRecord | null
}

function ThankYouCopy({ reservation, client }: ThankYouCopyProps) {
  const [zone] = useTimeZone()
  const setUp = useSettings()
  const [query] = useSearchParams()
  const bookedFor = useItem('bookedFor') ?? 'Myself'
  const referral = useReferralCopy(reservation)
  const words = formatAppointment(reservation, zone)
  const [appointment] = reservation.appointments
  if (!words || !appointment) return null
  const isForOneself = bookedFor === 'Myself'
  return (
    <>
      <h1>{formatHeading(client, isForOneself)}</h1>
      <BookedLine
        bookedFor={isForOneself ? null : bookedFor}
        what={`session with ${words.shortName}`}
        words={words}
      />
      <NextButtons
        reservation={reservation}
        hasReferral={appointment.referral !== 'none'}
        funding={appointment.funding}
      />
      <Newcomer client={client} />
      {client && !client.isEmailVerified && (
        <div className="mt-6">
          <ConfirmEmail email={client.email} />
        </div>
      )}
      {/* Only this one address is ever followed: docs/product/finishing.md#thank-you-page. */}
      {query.get('return') === paths.findPsychologist() && (
        <p className="mt-6">
          <Link className="link" to={paths.findPsychologist()}>
            {backToListing.psychologist}
          </Link>
        </p>
      )}
      <HappeningList
        happenings={whatHappensNext({ reservation, appointment, client, referral, zone, setUp })}
      />
    </>
  )
}
