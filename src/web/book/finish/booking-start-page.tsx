import { use, useState } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { requirementsMet, stepAfterFunding, toBookingProfile } from '#domain/booking/requirements.ts'
import { bookedFor } from '#domain/clients/on-behalf-of.ts'
import { type FundingForm, type FundingMethod, methods } from '#domain/funding/methods.ts'
import { isYearUsedUp, referralWarningTexts, yearUsedUpTexts } from '#domain/funding/referral.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { ChangeFunding, useBookingFunding } from '../../choose-time/booking-funding.ts'
import { fundingPath } from '../../choose-time/next-page.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client/local-today.ts'
import { useSession } from '../../session/session.tsx'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { bookButtonText, thankYouPath, useFinish } from '../funding/finish-booking.ts'
import { WithClient } from '../funding/form-frame.tsx'
import { useBookedFor } from '../funding/on-behalf-of.ts'

/** Where a booking goes on: the first form that has something to ask, or the press that books. */
export default function BookingStartPage() {
  return (
    <>
      <PageHead title="Your booking" description="Where your booking goes on." indexed={false} />
      <h1>Your booking</h1>
      <div className="mt-8">
        <Start />
      </div>
    </>
  )
}

function Start() {
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  if (!reservation) return null
  // Reached by the Back button, or the answer to an earlier press was lost on the way.
  if (reservation.status === 'booked') return <Navigate to={thankYouPath(reservation)} replace />
  // The frame says so, and offers other times.
  if (reservation.status === 'expired') return null
  // The frame asks for it.
  if (funding === null) return null
  if (methods[funding].needsReferral) return <StartOnMedicare reservation={reservation} funding={funding} />
  return <NextStep reservation={reservation} funding={funding} />
}

type StartProps = { reservation: ReservationView; funding: FundingMethod }

/** Who logged in with a held time is told before any form that the year has no session left for it. */
export function StartOnMedicare(props: StartProps) {
  // Who has only just signed up has no sessions.
  const enabled = useSession().status === 'signedIn'
  const { data, isLoading } = useRead({ ...apiQuery('readOwnReferralMeter', {}), enabled })
  const change = use(ChangeFunding)
  const date = props.reservation.appointments[0]?.sessionDate
  if (isLoading) return <FormSkeleton />
  if (!data || date === undefined || !isYearUsedUp(data, date)) return <NextStep {...props} />
  return (
    <div className="grid gap-4 justify-items-start">
      <Notice type="warning" announced="politely" title={referralWarningTexts.yearUsedUp.title}>
        {yearUsedUpTexts.forClient}
      </Notice>
      {change && <Button onClick={change}>Choose another way to pay</Button>}
    </div>
  )
}

function NextStep({ reservation, funding }: StartProps) {
  return (
    <WithClient>
      {(client) => {
        const step = findNextStep(client, funding)
        return step === 'finish' ? (
          <BookOnFile key={reservation.reserveId} client={client} funding={funding} />
        ) : (
          <Navigate to={paths.bookingForm(step)} replace />
        )
      }}
    </WithClient>
  )
}

/** Nothing is left to ask: one press books, or opens the card form where no card is saved. Opening the page does neither. */
function BookOnFile({ client, funding }: { client: ClientRecord; funding: FundingMethod }) {
  const finish = useFinish()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useBookedFor(client, bookedFor(client, localToday(client)))

  const book = async () => {
    setIsBusy(true)
    setFailure(null)
    setFailure(await finish())
    setIsBusy(false)
  }
  const { lead, button, busy } = bookingWords(client)
  return (
    <div className="grid gap-6">
      <p className="lead">{lead}</p>
      {failure !== null && (
        <Notice type="error" announced="atOnce" title={failure}>
          Nothing is charged today, and no session is ever booked twice: it is safe to try again.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isBusy && busy} onClick={() => void book()}>
          {button}
        </Button>
        <LinkButton look="quiet" to={fundingPath(funding)}>
          Change my details
        </LinkButton>
      </div>
      <p className="text-sm text-ink-soft">Nothing is charged today.</p>
    </div>
  )
}

function bookingWords(client: ClientRecord) {
  const button = bookButtonText(client)
  return button === null
    ? {
        lead: 'Your details are on file. The last step is a card.',
        button: 'Continue to your card',
        busy: 'Opening the card form…',
      }
    : { lead: 'Everything we need is on file.', button, busy: 'Booking your session…' }
}

/**
 * The first form that still has something to ask. A client who said that they had no referral is asked again, because
 * they may have one by now. See docs/product/finishing.md#profile-check.
 */
export const findNextStep = (client: ClientRecord, funding: FundingMethod): FundingForm | 'finish' =>
  stepAfterFunding(
    funding,
    requirementsMet(
      toBookingProfile(client, {
        today: localToday(client),
        // The form asks for it, each time.
        hasParentConsent: false,
        hasReferral: client.referral?.isReferredByGP === true,
        hasAgreedToCancellationPolicy: false,
      }),
    ),
  )
