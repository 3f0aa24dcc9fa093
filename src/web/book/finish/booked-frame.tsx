import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { usePerson } from '../../session/person.ts'
import { LogInLink } from '../../session/session.tsx'
import { readItem, storeItem } from '../../session/tab-storage.ts'
import { pushEvent } from '../../site/analytics.ts'
import { Drawing } from '../../ui/art.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { SummaryCard } from '../frame/appointment-summary.tsx'
import type { AppointmentWords } from '../frame/reservation-words.ts'
import type { NextEvent } from './what-happens-next.ts'
import * as styles from './finish.module.css'

type BookedFrameProps = {
  reservation: ReservationView
  /** Null if the record could not be read: that is no reason not to say that it is booked. */
  children: (client: ClientRecord | null) => ReactNode
}

/** Around every thank-you: what was booked, and what is said of it once it is known to whom. */
export function BookedFrame({ reservation, children }: BookedFrameProps) {
  const { data: client, isFetchedAfterMount } = useRead(apiQuery('readOwnProfile', {}))
  return (
    <div className="wrap">
      <div className={`journey ${styles.page}`}>
        <div className="journey__main">
          <div className="mb-6 -ml-3 w-[190px]">
            <Drawing name="sprig" />
          </div>
          {client || isFetchedAfterMount ? (
            children(client ?? null)
          ) : (
            <div aria-busy="true">
              <h1>You’re booked</h1>
              <div className="mt-6">
                <SkeletonText lines={6} />
              </div>
            </div>
          )}
        </div>
        <div className="journey__side">
          <SummaryCard reservation={reservation}>
            <Manage />
          </SummaryCard>
        </div>
      </div>
    </div>
  )
}

export const HappeningList = ({ happenings }: { happenings: readonly NextEvent[] }) => (
  <section
    className={`mt-16 scroll-mt-6 ${styles.next}`}
    id="next"
    aria-labelledby="what-happens-next"
    tabIndex={-1}
  >
    <h2 className="text-xl" id="what-happens-next">
      What happens next
    </h2>
    <ol className="grid gap-6 mt-6">
      {happenings.map(({ title, text }) => (
        <li key={title} className="relative pl-10">
          <b className="font-semibold">{title}</b>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

/** A record is of whom the session is for: a person who books for another is not called by their name. */
export function formatHeading(client: ClientRecord | null, isForOneself: boolean): string {
  if (!client) return 'You’re booked'
  return isForOneself ? `You’re booked, ${client.firstName}` : `${client.firstName} is booked`
}

type BookedLineProps = {
  /** Null where it is for oneself. */
  bookedFor: string | null
  /** "session with Amelia". */
  what: string
  words: Pick<AppointmentWords, 'day' | 'time'>
}

/** "Your session with Amelia is on Friday 20 November at 10:00 am." */
export const BookedLine = ({ bookedFor, what, words }: BookedLineProps) => (
  <p className="lead mt-3">
    {bookedFor === null ? 'Your' : `${bookedFor}’s`} {what} is on {words.day} at{' '}
    <span className="whitespace-nowrap">{words.time}</span>.
  </p>
)

/** A person who has just signed up has an account, and may not have noticed. */
export function Newcomer({ client }: { client: ClientRecord | null }) {
  const isNewcomer = usePerson() === 'newcomer'
  if (!isNewcomer) return null
  return (
    <p className="mt-6">
      <LogInLink returnTo={paths.myAppointments()}>Log in</LogInLink>
      {client?.email && ` as ${client.email}`}, with the password you chose, to see or cancel your
      appointment.
    </p>
  )
}

/** To the portal, by way of a login for a person who has none yet. */
function Manage() {
  const { portalLinks } = useSettings()
  const isClient = usePerson() === 'client'
  return (
    <p>
      {isClient ? (
        <Link className="link text-sm" to={portalLinks.appointments}>
          Manage
        </Link>
      ) : (
        <LogInLink className="link text-sm" returnTo={paths.myAppointments()}>
          Manage
        </LogInLink>
      )}
    </p>
  )
}

/**
 * 'first booked' or 'subsequent booked', once for each booking, however often its page is loaded.
 * See docs/product/finishing.md#booking-event.
 */
export function countBooking({
  reserveId,
  isFirstBooking,
  appointments,
  psychologist,
}: ReservationView): void {
  if (isFirstBooking === null || !countsOnce(reserveId)) return
  pushEvent({
    event: isFirstBooking ? 'first booked' : 'subsequent booked',
    funding: appointments[0]?.funding ?? null,
    clinicianRole: psychologist.medicare.role,
  })
}

/** 'GP appointment booked', once for each booking. See docs/product/gp.md#gp-thank-you. */
export function countGpBooking({ reserveId, status }: ReservationView): void {
  if (status === 'booked' && countsOnce(reserveId)) pushEvent({ event: 'GP appointment booked' })
}

/** True the first time that this booking is counted. */
function countsOnce(reserveId: string): boolean {
  if (readItem('bookingCounted') === reserveId) return false
  storeItem('bookingCounted', reserveId)
  return true
}
