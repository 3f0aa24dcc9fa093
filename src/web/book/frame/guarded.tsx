import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { offlineMessage } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { useBookingFunding } from '../../choose-time/booking-funding.ts'
import { toActor } from '../../choose-time/use-booking-checks.tsx'
import { useAttachedClinicianId } from '../../client/client-profile.ts'
import { usePageHandle } from '../../page-handle.ts'
import { usePerson } from '../../session/person.ts'
import { useSession } from '../../session/session.tsx'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { TryAgain } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonCard, SkeletonText } from '../../ui/skeletons.tsx'
import { GuardView } from './guard-view.tsx'
import { checkVisit, type GuardVerdict } from './guards.ts'
import { type JourneyPage, journeyPageAt } from './journey.ts'
import { useOwnGpHold } from './own-gp-hold.ts'

type GuardedProps = { children: (page: JourneyPage, reservation: ReservationView | null) => ReactNode }

/** Shows a page of the booking to everyone who has what it needs, and to others what is missing. */
export function Guarded({ children }: GuardedProps) {
  const { page, reservation, verdict } = usePageVerdict()
  switch (verdict.kind) {
    case 'waiting':
      return <FrameSkeleton title={page.title} />
    case 'unread':
      return <HoldUnread title={page.title} retry={verdict.retry} />
    case 'stopped':
      return <GuardView guard={verdict.by} clinician={page.clinician} />
    case 'goTo':
      return <Navigate to={verdict.path} replace />
    case 'open':
      return children(page, reservation)
  }
}

/** Shown when the held time could not be read: saying that there is none might be untrue. */
const HoldUnread = ({ title, retry }: { title: string; retry: () => void }) => (
  <div className="wrap py-(--section)">
    <PageHead title={title} description="Where a booking stops without what it needs." indexed={false} />
    <h1 className="sr-only">{title}</h1>
    <Notice type="error" announced="atOnce" title={offlineMessage}>
      <TryAgain onClick={retry} />
    </Notice>
  </div>
)

type PageVerdict = {
  page: JourneyPage
  reservation: ReservationView | null
  /** `waiting` on the server and until this tab's storage has been read. */
  verdict: GuardVerdict | { kind: 'waiting' } | { kind: 'unread'; retry: () => void }
}

/** Whether the page at this address can be shown to the visitor or client who is here. */
function usePageVerdict(): PageVerdict {
  const page = journeyPageAt(useLocation().pathname)
  const session = useSession()
  const attachedClinicianId = useAttachedClinicianId()
  const isKnown = usePerson() !== 'visitor'
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  const [search] = useSearchParams()
  const isEmpty = reservation === null || reservation.status === 'released'
  const isClient = toActor(session) === 'patient'
  const own = useOwnGpHold(isEmpty && isClient && page.needs.includes('logIn'))
  if (session.status === 'loading') return { page, reservation: null, verdict: { kind: 'waiting' } }
  if (own.kind === 'looking') return { page, reservation: null, verdict: { kind: 'waiting' } }
  if (own.kind === 'unread') return { page, reservation: null, verdict: own }
  const verdict = checkVisit(page, {
    actor: toActor(session),
    attachedClinicianId,
    isKnown,
    reservation,
    funding,
    hasCheckout: Boolean(search.get('clientSecret')),
  })
  return { page, reservation, verdict }
}

/** What the server can draw of a page that depends on this tab's storage, and what stays where scripts do not run. */
function FrameSkeleton({ title }: { title: string }) {
  const { supportEmail } = useSettings()
  const { Waiting } = usePageHandle()
  return (
    <div className="wrap">
      <PageHead title={title} description="A step of your booking." indexed={false} />
      <noscript>
        <div className="my-6">
          <Notice title="Booking needs JavaScript">
            Please turn it on for this site. Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            , and we’ll help you book.
          </Notice>
        </div>
      </noscript>
      <div className="journey" aria-busy="true">
        <div className="journey__main">
          {Waiting ? (
            <Waiting />
          ) : (
            <>
              <h1>{title}</h1>
              <div className="my-6">
                <SkeletonText lines={6} />
              </div>
            </>
          )}
        </div>
        <div className="journey__side max-lg:hidden">
          <SkeletonCard />
        </div>
      </div>
    </div>
  )
}
