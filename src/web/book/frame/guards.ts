import type { ReservationView } from '#contract/booking.ts'
import { formAfterBooking } from '#domain/booking/requirements.ts'
import { type BookingRefusal, checkMayBook } from '#domain/booking/who-may-book.ts'
import type { ActorRole } from '#domain/clients/roles.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { fundingPath } from '../../choose-time/next-page.ts'
import type { JourneyPage, PageNeed } from './journey.ts'

export type Guard =
  | 'logIn'
  | 'bookingSession'
  | 'appointmentType'
  | 'signedUpUser'
  | 'checkoutSession'
  | Exclude<BookingRefusal, 'fundingRequired'>

/** What the guards know of a visit: who is here, which time is held, and how it is paid. */
export type BookingVisit = {
  actor: ActorRole
  attachedClinicianId: string | null
  /** Signed in, or signed up during this booking. */
  isKnown: boolean
  reservation: ReservationView | null
  funding: FundingMethod | null
  /** The address brings the payment provider's client secret. */
  hasCheckout: boolean
}

export type GuardVerdict = { kind: 'open' } | { kind: 'stopped'; by: Guard } | { kind: 'goTo'; path: string }

function findRefusal({
  actor,
  funding,
  attachedClinicianId,
  reservation,
}: BookingVisit): BookingRefusal | null {
  if (!reservation) return null
  const { _id, medicare } = reservation.psychologist
  return checkMayBook({
    actor,
    funding,
    attachedClinicianId,
    // The server held the time with this funding, so this clinician takes it.
    clinician: { id: _id, role: medicare.role, fundingMethods: funding ? [funding] : [] },
  })
}

/** One rule for each need, null when it is met. See docs/product/choosing-a-time.md#guard-pages. */
const rules = {
  mayBook: ({ actor }) =>
    actor === 'clinician' ? 'signedInAsClinician' : actor === 'administrator' ? 'notAClient' : null,
  logIn: ({ reservation, isKnown }) => (reservation === null && !isKnown ? 'logIn' : null),
  session: ({ reservation }) =>
    reservation === null || reservation.status === 'released' ? 'bookingSession' : null,
  // A time without a way to pay is still held: the frame asks for one.
  appointmentType: ({ reservation }, { clinician }) =>
    reservation?.appointments[0]?.isGP === (clinician === 'gp') ? null : 'appointmentType',
  ownPsychologist: (visit) => (findRefusal(visit) === 'attachedToAnother' ? 'attachedToAnother' : null),
  // A bank that answers after the hold has ended may still book the time: the page itself says so.
  claimed: ({ reservation }) =>
    reservation === null || reservation.status === 'held' ? 'bookingSession' : null,
  person: ({ isKnown }) => (isKnown ? null : 'signedUpUser'),
  checkout: ({ hasCheckout }) => (hasCheckout ? null : 'checkoutSession'),
} as const satisfies Record<PageNeed, (visit: BookingVisit, page: JourneyPage) => Guard | null>

export function checkVisit(page: JourneyPage, visit: BookingVisit): GuardVerdict {
  if (page.isForVisitors && visit.actor === 'patient') return { kind: 'open' }
  for (const need of page.needs) {
    const by = rules[need](visit, page)
    if (by) return { kind: 'stopped', by }
  }
  const isOfOneFunding = page.form !== undefined && page.form !== 'any'
  const isElsewhere = isOfOneFunding && page.form !== formAfterBooking(visit.funding)
  return isElsewhere ? { kind: 'goTo', path: fundingPath(visit.funding) } : { kind: 'open' }
}
