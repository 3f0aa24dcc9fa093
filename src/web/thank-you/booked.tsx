import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { countBooking } from '../analytics/count-booking.ts'
import { useSettings } from '../api/settings.ts'
import { useOwn } from '../api/use-own.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { useItem } from '../appointment/session-items.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { SummaryCard } from '../booking-frame/appointment-summary.tsx'
import { appointmentWords } from '../booking-frame/appointment-words.ts'
import { backToListing } from '../booking-frame/guard-words.ts'
import { usePerson } from '../booking-frame/person.ts'
import { forgetDrafts } from '../funding/draft.ts'
import { paths } from '../paths.ts'
import { LogInLink } from '../session/log-in-link.tsx'
import { Drawing } from '../ui/art/drawing.tsx'
import { SkeletonText } from '../ui/skeleton/skeletons.tsx'
import { NextButtons } from './next-buttons.tsx'
import { whatHappensNext } from './what-happens-next.ts'

/** It is booked: said first, then what to do and what happens next. */
export function Booked({ reservation }: { reservation: ReservationView }) {
  const { value: client, hasFailed } = useOwn<ClientRecord>('/client-records/me')
  useEffect(() => {
    countBooking(reservation)
    // Whichever way led here: what was typed for this booking is no part of the next.
    forgetDrafts()
  }, [reservation])
  return (
    <div className="wrap">
      <div className="journey thank-you">
        <div className="journey__main">
          <div className="thank-you__art">
            <Drawing name="sprig" />
          </div>
          {client || hasFailed ? (
            <Words reservation={reservation} client={client} />
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

type WordsProps = {
  reservation: ReservationView
  /** Null if it could not be read: that is no reason not to say that it is booked. */
  client: ClientRecord | null
}

function Words({ reservation, client }: WordsProps) {
  const [zone] = useTimeZone()
  const [query] = useSearchParams()
  const bookedFor = useItem('bookedFor') ?? 'Myself'
  const words = appointmentWords(reservation, zone)
  const [appointment] = reservation.appointments
  if (!words || !appointment) return null
  const isForOneself = bookedFor === 'Myself'
  return (
    <>
      <h1>{headingOf(client, isForOneself)}</h1>
      <p className="lead mt-3">
        {words.shortName} {reservation.isFirstBooking ? 'looks forward to meeting' : 'sees'}{' '}
        {isForOneself ? 'you' : bookedFor} on {words.day} at{' '}
        <span className="whitespace-nowrap">{words.time}</span>.
      </p>
      <NextButtons
        reservation={reservation}
        hasReferral={client?.referral?.isReferredByGP !== false}
        funding={appointment.funding}
      />
      <Newcomer client={client} />
      {/* Document 1 section 2: only this one address is ever followed. */}
      {query.get('return') === paths.findPsychologist() && (
        <p className="mt-6">
          <Link className="link" to={paths.findPsychologist()}>
            {backToListing.psychologist}
          </Link>
        </p>
      )}
      <section className="thank-you__next" id="next" aria-labelledby="what-happens-next" tabIndex={-1}>
        <h2 className="text-xl" id="what-happens-next">
          What happens next
        </h2>
        <ol>
          {whatHappensNext({ reservation, appointment, client, zone }).map(({ title, text }) => (
            <li key={title}>
              <b className="strong">{title}</b>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** A record is of whom the session is for: whoever books for somebody else is not called by their name. */
function headingOf(client: ClientRecord | null, isForOneself: boolean): string {
  if (!client) return 'You’re booked'
  return isForOneself ? `You’re booked, ${client.firstName}` : `${client.firstName} is booked`
}

/** Whoever has just signed up has an account, and may not have noticed. */
function Newcomer({ client }: Pick<WordsProps, 'client'>) {
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
        <Link className="link small" to={portalLinks.appointments}>
          Manage
        </Link>
      ) : (
        <LogInLink className="link small" returnTo={paths.myAppointments()}>
          Manage
        </LogInLink>
      )}
    </p>
  )
}
