import { Navigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { findNextStep } from '../funding/booking-profile.ts'
import { thankYouPath } from '../funding/finish-booking.ts'
import { WithClient } from '../funding/with-client.tsx'
import { PageHead } from '../../page-head.tsx'
import { BookOnFile } from './book-on-file.tsx'

/** Where a booking goes on: the first form that has something to ask, or the press that books. */
export default function BookingStartPage() {
  return (
    <>
      <PageHead title="Your booking" description="Where your booking goes on." indexed={false} />
      <h1>Your booking</h1>
      <div className="mt-8">
        <Start />
      </div>
    </>
  )
}

function Start() {
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  if (!reservation) return null
  // Reached by the Back button, or the answer to an earlier press was lost on the way.
  if (reservation.status === 'booked') return <Navigate to={thankYouPath(reservation)} replace />
  // The frame says so, and offers other times.
  if (reservation.status === 'expired') return null
  // The frame asks for it.
  if (funding === null) return null
  return (
    <WithClient>
      {(client) => {
        const step = findNextStep(client, funding)
        return step === 'finish' ? (
          <BookOnFile key={reservation.reserveId} client={client} funding={funding} />
        ) : (
          <Navigate to={paths.bookingForm(step)} replace />
        )
      }}
    </WithClient>
  )
}
