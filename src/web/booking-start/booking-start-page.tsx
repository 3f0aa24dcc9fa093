import { Navigate } from 'react-router'
import { useBookingFunding } from '../appointment/booking-funding.ts'
import { fundingPath } from '../appointment/next-page.ts'
import { useItem } from '../appointment/session-items.ts'
import { thankYouPath } from '../funding/finish-booking.ts'
import { WithClient } from '../funding/with-client.tsx'
import { PageHead } from '../page-head.tsx'
import { NextStep } from './next-step.tsx'

/** Document 1 section 4, "Profile check": sends on to the first form that has something to ask, or books at once. */
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
  if (funding === null) return <Navigate to={fundingPath(null)} replace />
  return (
    <WithClient>
      {(client) => (
        <NextStep key={reservation.reserveId} client={client} funding={funding} reservation={reservation} />
      )}
    </WithClient>
  )
}
