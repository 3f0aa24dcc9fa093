import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { GuardView } from './guard-view.tsx'
import type { JourneyPage } from './journey.ts'
import { useVerdict } from './use-guard.ts'
import { useHold } from './use-hold.ts'

type GuardedProps = { children: (page: JourneyPage, reservation: ReservationView | null) => ReactNode }

/** Shows a page of the booking to everyone who has what it needs, and to others what is missing. */
export function Guarded({ children }: GuardedProps) {
  const { page, reservation, verdict } = useVerdict()
  switch (verdict.kind) {
    case 'waiting':
      return <FrameSkeleton title={page.title} />
    case 'stopped':
      return <GuardView guard={verdict.by} clinician={page.clinician} />
    case 'goTo':
      return <Navigate to={verdict.path} replace />
    case 'open':
      return reservation && isFromBefore(reservation) ? (
        <ReadAgain page={page} reservation={reservation} />
      ) : (
        children(page, reservation)
      )
  }
}

/** Kept in this tab by an earlier release, which did not know how else a time may be paid. */
const isFromBefore = ({ appointments }: ReservationView): boolean =>
  appointments.some((appointment) => !('fundingOffered' in appointment))

/** The time is still held: the server says the rest, and then the page opens. */
function ReadAgain({ page, reservation }: { page: JourneyPage; reservation: ReservationView }) {
  const { isGone } = useHold(reservation)
  return isGone ? (
    <GuardView guard="bookingSession" clinician={page.clinician} />
  ) : (
    <FrameSkeleton title={page.title} />
  )
}
