import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { GuardView } from './guard-view.tsx'
import type { JourneyPage } from './journey.ts'
import { useVerdict } from './use-verdict.ts'

type GuardedProps = { children: (page: JourneyPage, reservation: ReservationView | null) => ReactNode }

/** Shows a page of the booking to whoever has what it needs, and to everybody else what is missing. */
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
      return children(page, reservation)
  }
}
