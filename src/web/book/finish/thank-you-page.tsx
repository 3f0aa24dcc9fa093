import { useEffect } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { usePolledQuery } from '../../api/query.ts'
import { useHas, useSettings } from '../../api/settings.ts'
import { AddToCalendar } from '../../appointment/add-to-calendar.tsx'
import { ConfirmEmail } from '../../client/client-notices.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import type { PageHandle } from '../../page-handle.ts'
import { usePerson } from '../../session/person.ts'
import { LogInLink } from '../../session/session.tsx'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { Button, buttonClass, type ButtonVariant, LinkButton, Spinner } from '../../ui/button.tsx'
import { SummaryCard } from '../frame/appointment-summary.tsx'
import { useReferralWords } from '../frame/booking-notes.tsx'
import { backToListing } from '../frame/guard-words.ts'
import { GuardView } from '../frame/guard-view.tsx'
import { useHold } from '../frame/hold.tsx'
import { journeyPageAt } from '../frame/journey.ts'
import { formatAppointment } from '../frame/reservation-words.ts'
import { forgetDrafts, reservationQuery } from '../frame/reservation-query.ts'
import { thankYouPath } from '../funding/finish-booking.ts'
import {
  BookedFrame,
  BookedLine,
  countBooking,
  formatHeading,
  HappeningList,
  Newcomer,
} from './booked-frame.tsx'
import { whatHappensNext } from './what-happens-next.ts'

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
  if (reservation.status !== 'booked') return <WaitingForBank reservation={reservation} />
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

function Booked({ reservation }: { reservation: ReservationView }) {
  useEffect(() => {
    countBooking(reservation)
    // Whichever way led here: what was typed for this booking is no part of the next.
    forgetDrafts()
  }, [reservation])
  return (
    <BookedFrame reservation={reservation}>
      {(client) => <ThankYouText reservation={reservation} client={client} />}
    </BookedFrame>
  )
}

type ThankYouCopyProps = {
  reservation: ReservationView
  /** Null if it could not be read: that is no reason not to say that it is booked. */
  client: ClientRecord | null
}

function ThankYouText({ reservation, client }: ThankYouCopyProps) {
  const [zone] = useTimeZone()
  const setUp = useSettings()
  const [query] = useSearchParams()
  const bookedFor = useItem('bookedFor') ?? 'Myself'
  const referral = useReferralWords(reservation)
  const words = formatAppointment(reservation, zone)
  const [appointment] = reservation.appointments
  if (!words || !appointment) return null
  const isForOneself = bookedFor === 'Myself'
  return (
    <>
      <h1>{formatHeading(client, isForOneself)}</h1>
      <BookedLine
        bookedFor={isForOneself ? null : bookedFor}
        what={`session with ${words.shortName}`}
        words={words}
      />
      <NextButtons
        reservation={reservation}
        hasReferral={appointment.referral !== 'none'}
        funding={appointment.funding}
      />
      <Newcomer client={client} />
      {client && client.email !== null && !client.isEmailVerified && (
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
      <HappeningList
        happenings={whatHappensNext({ reservation, appointment, client, referral, zone, setUp })}
      />
    </>
  )
}

type NextButtonsProps = {
  reservation: ReservationView
  funding: FundingMethod | null
  hasReferral: boolean
}

/** One is filled; the calendar stands beside it, the others after it. */
function NextButtons({ reservation, funding, hasReferral }: NextButtonsProps) {
  const { appointmentId, isFirstBooking, psychologist } = reservation
  const [main, ...others] = actionsFor({
    funding,
    hasReferral,
    isFirstBooking: isFirstBooking === true,
  })
  const button = (action: NextAction, look: ButtonVariant['look']) => (
    <ActionButton key={action} action={action} look={look} slug={psychologist.slugUrl} />
  )
  return (
    <div className="flex flex-wrap items-center gap-3 mt-6 max-[560px]:grid">
      {main && button(main, 'primary')}
      {appointmentId && <AddToCalendar appointmentId={appointmentId} />}
      {others.map((action) => button(action, 'quiet'))}
    </div>
  )
}

type ActionButtonProps = { action: NextAction; look: ButtonVariant['look']; slug: string }

function ActionButton({ action, look, slug }: ActionButtonProps) {
  switch (action) {
    case 'whatHappensNext':
      return (
        <a className={buttonClass({ look })} href="#next">
          What happens next?
        </a>
      )
    case 'anotherAppointment':
      return (
        <LinkButton look={look} to={paths.psychologist(slug)}>
          Book another appointment
        </LinkButton>
      )
    case 'blog':
      return (
        <LinkButton look={look} to={paths.blog()}>
          Browse our blog
        </LinkButton>
      )
    case 'gpAppointment':
      return <GpAppointment look={look} />
  }
}

/** To the GP listing if signed in, otherwise by way of a login. See docs/product/finishing.md#thank-you-page. */
function GpAppointment({ look }: Pick<ButtonVariant, 'look'>) {
  const words = 'Get a GP Appointment'
  const has = useHas()
  const person = usePerson()
  if (!has('gp'))
    return (
      <LinkButton look={look} to={paths.getGpReferral()}>
        How to get a referral
      </LinkButton>
    )
  if (person === 'client')
    return (
      <LinkButton look={look} to={paths.findGp()}>
        {words}
      </LinkButton>
    )
  return (
    <LogInLink className={buttonClass({ look })} returnTo={paths.findGp()}>
      {words}
    </LogInLink>
  )
}

type NextAction = 'whatHappensNext' | 'anotherAppointment' | 'blog' | 'gpAppointment'

type NextActions = readonly [main: NextAction, ...others: NextAction[]]

/** Medicare pays its part only with a referral: a client who has none sees a GP next. */
const afterNoReferral: NextActions = ['gpAppointment', 'whatHappensNext']

type BookedSession = { funding: FundingMethod | null; hasReferral: boolean; isFirstBooking: boolean }

/** The filled button first. A client who has been here before is offered the next appointment, and the blog whatever the funding. */
export function actionsFor({ funding, hasReferral, isFirstBooking }: BookedSession): readonly NextAction[] {
  const lacksReferral = funding !== null && methods[funding].needsReferral && !hasReferral
  const actions: NextActions = lacksReferral ? afterNoReferral : ['whatHappensNext', 'blog']
  if (isFirstBooking) return actions
  const ofClients = ['anotherAppointment', 'blog'] as const
  return actions[0] === 'gpAppointment' ? ['gpAppointment', ...ofClients] : ofClients
}

/** A bank that answers at all does so within a minute. */
const pausesMs = [1500, 2500, 4000, 6000, 10_000, 15_000, 20_000]

type WaitingFacts = { isLooking: boolean; hasEnded: boolean; canSendEmail: boolean }

/** A bank may be slower than the hold: then its word books the time only if it is still free. See docs/product/finishing.md#saving-a-card. */
export function waitingWords({ isLooking, hasEnded, canSendEmail }: WaitingFacts) {
  if (!hasEnded)
    return {
      title: 'Almost booked',
      lead: isLooking
        ? 'We’re waiting for your bank to confirm your card. We’re still holding your time.'
        : 'Your bank has not answered yet. We’re still holding your time, and nothing is charged.',
      aside: 'Held for you. It is booked once your bank has answered.',
      isHeld: true,
    }
  const tell = canSendEmail
    ? ' If your email address is confirmed, we’ll email you either way.'
    : ' Please look again before you choose another time.'
  return {
    title: 'Your time ran out before your bank answered',
    lead: `If your bank still confirms your card and the time is still free, we’ll book it for you. If it is gone, nothing is booked and nothing is charged.${tell}`,
    aside: 'No longer held for you. It is booked only if it is still free when your bank answers.',
    isHeld: false,
  }
}

/** The time is claimed and the card's word has not come. The page looks a few times by itself, then when it is asked to. */
function WaitingForBank({ reservation }: { reservation: ReservationView }) {
  const { accountId } = useSettings()
  const { polling, startPolling, refetch } = usePolledQuery(
    reservationQuery({ accountId, reserveId: reservation.reserveId }),
    { pausesMs },
    { startsNow: true },
  )
  const { canSendEmail } = useSettings()
  const isLooking = polling === 'running'
  const words = waitingWords({ isLooking, hasEnded: reservation.status === 'expired', canSendEmail })
  const lookAgain = () => {
    startPolling()
    void refetch()
  }
  return (
    <div className="wrap">
      <PageHead title={words.title} description="We’re waiting for your bank to answer." indexed={false} />
      <div className="journey">
        <div className="journey__main grid gap-4 content-start">
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
          <output className="text-ink-soft min-h-6">
            {isLooking && (
              <>
                <Spinner /> Waiting for your bank
              </>
            )}
          </output>
          <div className="flex flex-wrap items-center gap-3">
            {!isLooking && <Button onClick={lookAgain}>Look again</Button>}
            {words.isHeld ? (
              <LinkButton look="secondary" to={paths.booking()}>
                Go back to your booking
              </LinkButton>
            ) : (
              <LinkButton look="secondary" to={paths.psychologist(reservation.psychologist.slugUrl)}>
                Choose another time
              </LinkButton>
            )}
          </div>
        </div>
        <div className="journey__side">
          <SummaryCard reservation={reservation}>
            <p className="text-xs text-ink-soft">{words.aside}</p>
          </SummaryCard>
        </div>
      </div>
    </div>
  )
}
