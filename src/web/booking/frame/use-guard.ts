import { useLocation, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { useAttachedClinicianId } from '../../client/client-profile.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { toActor } from '../../appointment/use-booking-checks.tsx'
import { useSession } from '../../session/session-context.ts'
import { checkVisit, type Verdict } from './guards.ts'
import { type JourneyPage, journeyPageAt } from './journey.ts'
import { useOwnGpHold } from './use-own-gp-hold.ts'
import { usePerson } from '../../visit/person.ts'

type Checked = {
  page: JourneyPage
  reservation: ReservationView | null
  /** `waiting` on the server and until this tab's storage has been read. */
  verdict: Verdict | { kind: 'waiting' } | { kind: 'unread'; retry: () => void }
}

/** Whether the page at this address can be shown to the visitor or client who is here. */
export function useVerdict(): Checked {
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
