import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { GuardView } from '../frame/guard-view.tsx'
import { journeyPageAt } from '../frame/journey.ts'
import { useHold } from '../frame/use-hold.ts'
import { thankYouPath } from '../funding/finish-booking.ts'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { Booked } from './booked.tsx'
import { Waiting } from './waiting.tsx'

/** The page has its own next step. */
export const handle: PageHandle = { stickyBar: 'never' }

/** /thank-you for the first booking, /thank-you-confirmed for later ones. See docs/product/finishing.md#thank-you-page. */
export default function ThankYouPage() {
  const reservation = useItem('reservation')
  return reservation && <ThankYou reservation={reservation} />
}

function ThankYou({ reservation }: { reservation: ReservationView }) {
  const hold = useHold(reservation)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  if (hold.isGone) return <GuardView guard="bookingSession" clinician="psychologist" />
  // Claimed, and no more: the card's word has not come. Nothing here may say that it is booked.
  if (reservation.status !== 'booked') return <Waiting reservation={reservation} />
  const path = thankYouPath(reservation)
  if (pathname.replace(/\/+$/, '') !== path)
    return <Navigate to={{ pathname: path, search: `${query}` }} replace />
  return (
    <>
      <PageHead
        title={journeyPageAt(path).title}
        description="Your session is booked: what happens next."
        indexed={false}
      />
      <Booked reservation={reservation} />
    </>
  )
}
