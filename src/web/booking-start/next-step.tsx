import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { formPath, fundingPath } from '../appointment/next-page.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { appointmentWords } from '../booking-frame/appointment-words.ts'
import { nameBookedFor } from '../funding/booker.ts'
import { nextStepOf } from '../funding/booking-profile.ts'
import { useFinish } from '../funding/use-finish.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Spinner } from '../ui/button/spinner.tsx'
import { Notice } from '../ui/notice/notice.tsx'

type NextStepProps = { client: ClientRecord; funding: FundingMethod; reservation: ReservationView }

export function NextStep({ client, funding, reservation }: NextStepProps) {
  const step = nextStepOf(client, funding)
  if (step !== 'finish') return <Navigate to={formPath(step)} replace />
  return <BookAtOnce client={client} funding={funding} reservation={reservation} />
}

/** Nothing is left to ask: the booking is finished without a form. */
function BookAtOnce({ client, funding, reservation }: NextStepProps) {
  const finish = useFinish({ isProfileCheck: true })
  const [failure, setFailure] = useState<string | null>(null)
  const hasBegun = useRef(false)
  const [zone] = useTimeZone()
  const words = appointmentWords(reservation, zone)

  const book = async () => {
    setFailure(null)
    nameBookedFor(client, client.intake?.behalfOf ?? 'mySelf')
    setFailure(await finish())
  }
  const begin = useEffectEvent(book)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [])

  if (failure !== null)
    return (
      <div className="grid gap-6 justify-items-start">
        <Notice type="error" announced="atOnce" title={failure}>
          Nothing is charged today, and no session is ever booked twice: it is safe to try again.
        </Notice>
        <div className="row">
          <Button onClick={() => void book()}>Try again</Button>
          <LinkButton look="secondary" to={fundingPath(funding)}>
            Check my details
          </LinkButton>
        </div>
      </div>
    )
  return (
    <div className="grid gap-3">
      <output className="lead">
        <Spinner /> Booking your session…
      </output>
      {words && (
        <p>
          {words.day}, {words.time}, with {words.name}.
        </p>
      )}
      <p className="soft">
        {client.hasSavedCard
          ? 'Everything we need is on file, so there is nothing to fill in.'
          : 'Your details are on file. The last step is a card.'}
      </p>
    </div>
  )
}
