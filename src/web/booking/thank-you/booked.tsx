import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { countBooking } from './count-booking.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { ConfirmEmail } from '../../client/confirm-email.tsx'
import { useItem } from '../../visit/tab-storage.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { SummaryCard } from '../frame/appointment-summary.tsx'
import { formatAppointment } from '../frame/format-appointment.ts'
import { backToListing } from '../frame/guard-copy.ts'
import { useReferralCopy } from '../frame/referral-note.tsx'
import { usePerson } from '../../visit/person.ts'
import { forgetDrafts } from '../funding/draft.ts'
import { paths } from '#contract/page-paths.ts'
import { LogInLink } from '../../session/log-in-link.tsx'
import { Drawing } from '../../ui/art/drawing.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { NextButtons } from './next-buttons.tsx'
import { whatHappensNext } from './what-happens-next.ts'
import * as styles from './booked.module.css'

/** It is booked: said first, then what to do and what happens next. */
export function Booked({ reservation }: { reservation: ReservationView }) {
  const { data: client, isFetchedAfterMount } = useQuery(apiQuery('readOwnProfile', {}), queryClient)
  useEffect(() => {
    countBooking(reservation)
    // Whichever way led here: what was typed for this booking is no part of the next.
    forgetDrafts()
  }, [reservation])
  return (
    <div className="wrap">
      <div className={`journey ${styles.page}`}>
        <div className="journey__main">
          <div className={styles.art}>
            <Drawing name="sprig" />
          </div>
          {isFetchedAfterMount ? (
            <ThankYouCopy reservation={reservation} client={client ?? null} />
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

type ThankYouCopyProps = {
  reservation: ReservationView
  /** Null if it could not be read: that is no reason not to say that it is booked. */
  client: ClientRecord | null
}

function ThankYouCopy({ reservation, client }: ThankYouCopyProps) {
  const [zone] = useTimeZone()
  const { canSendEmail } = useSettings()
  const [query] = useSearchParams()
  const bookedFor = useItem('bookedFor') ?? 'Myself'
  const referral = useReferralCopy(reservation)
  const words = formatAppointment(reservation, zone)
  const [appointment] = reservation.appointments
  if (!words || !appointment) return null
  const isForOneself = bookedFor === 'Myself'
  return (
    <>
      <h1>{formatHeading(client, isForOneself)}</h1>
      <p className="lead mt-3">
        {words.shortName} {reservation.isFirstBooking ? 'looks forward to meeting' : 'sees'}{' '}
        {isForOneself ? 'you' : bookedFor} on {words.day} at{' '}
        <span className="whitespace-nowrap">{words.time}</span>.
      </p>
      <NextButtons
        reservation={reservation}
        hasReferral={appointment.referral !== 'none'}
        funding={appointment.funding}
      />
      <Newcomer client={client} />
      {client && !client.isEmailVerified && (
        <div className="mt-6">
          <ConfirmEmail email={client.email} />
        </div>
      )}
      {/* Only this one address is ever followed: docs/product/finishing.md#thank-you-page. */}
      {query.get('return') === paths.findPsychologist() && (
        <p className="mt-6">
          <Link className="link" to={paths.findPsychologist()}>
            {backToListing.psychologist}
          </Link>
        </p>
      )}
      <section className={styles.next} id="next" aria-labelledby="what-happens-next" tabIndex={-1}>
        <h2 className="text-xl" id="what-happens-next">
          What happens next
        </h2>
        <ol>
          {whatHappensNext({ reservation, appointment, client, referral, zone, canSendEmail }).map(
            ({ title, text }) => (
              <li key={title}>
                <b className="font-semibold">{title}</b>
                <p className="text-ink-soft">{text}</p>
              </li>
            ),
          )}
        </ol>
      </section>
    </>
  )
}

/** A record is of whom the session is for: whoever books for somebody else is not called by their name. */
function formatHeading(client: ClientRecord | null, isForOneself: boolean): string {
  if (!client) return 'You’re booked'
  return isForOneself ? `You’re booked, ${client.firstName}` : `${client.firstName} is booked`
}

/** Whoever has just signed up has an account, and may not have noticed. */
function Newcomer({ client }: Pick<ThankYouCopyProps, 'client'>) {
  const isNewcomer = usePerson() === 'newcomer'
  if (!isNewcomer) return null
  return (
    <p className="mt-6">
      <LogInLink returnTo={paths.myAppointments()}>Log in</LogInLink>
      {client && ` as ${client.email}`}, with the password you chose, to see or cancel your appointment.
    </p>
  )
}

/** To the portal, by way of a login for whoever has none yet. */
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
