import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { offlineMessage } from '../../api/call-api.ts'
import { PageHead } from '../../page-head.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
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
    case 'unread':
      return <Unread title={page.title} retry={verdict.retry} />
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

/** Whether a time is held could not be asked: that there is none would not be true. */
const Unread = ({ title, retry }: { title: string; retry: () => void }) => (
  <div className="wrap py-(--section)">
    <PageHead title={title} description="Where a booking stops without what it needs." indexed={false} />
    <h1 className="sr-only">{title}</h1>
    <Notice type="error" announced="atOnce" title={offlineMessage}>
      <TextButton inline onClick={retry}>
        Try again
      </TextButton>
    </Notice>
  </div>
)

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
