import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { HoldSection } from '#domain/booking/hold.ts'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { FetchAhead } from '../../appointment/fetch-ahead.tsx'
import { useClientProfile } from '../../client/client-profile.ts'
import { PolicyNotice } from '../../client/policy-notice.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AppointmentSummary } from './appointment-summary.tsx'
import { BookingStepsShort, useStepShown } from './booking-steps.tsx'
import { NotifyEnd } from './notify-end.ts'
import { FundingRequired, needsFunding } from './funding-required.tsx'
import { GuardView } from './guard-view.tsx'
import { HoldWatch } from './hold-watch.tsx'
import { journeyPageAt, likelyNextPath } from './journey.ts'
import { SummaryBar } from './summary-bar.tsx'
import { useHold } from './use-hold.ts'

type BookingFrameProps = { reservation: ReservationView; section: HoldSection; children: ReactNode }

/** Around every page between the slot and the thank-you: what is held, what it costs, and for how long. */
export function BookingFrame({ reservation, section, children }: BookingFrameProps) {
  const page = journeyPageAt(useLocation().pathname)
  const hold = useHold(reservation)
  const { record } = useClientProfile()
  useStepShown()
  const [endSaidOf, sayEnd] = useState<string | null>(null)
  const nextPath = likelyNextPath(page, useBookingFunding())
  if (hold.isGone) return <GuardView guard="bookingSession" clinician={page.clinician} />
  return (
    <div className="wrap">
      <BookingStepsShort />
      <SummaryBar hold={hold} />
      <div className="journey">
        <div className="journey__main">
          {endSaidOf !== reservation.reserveId && (
            <HoldWatch key={`${reservation.reserveId} ${section}`} hold={hold} section={section} />
          )}
          <PolicyNotice waiting={record?.waitingPolicies ?? []} />
          {hold.isAway && hold.end === null && <Unread onRetry={() => void hold.ask()} />}
          <NotifyEnd value={sayEnd}>
            {needsFunding(reservation) ? <FundingRequired reservation={reservation} /> : children}
          </NotifyEnd>
        </div>
        <div className="journey__side">
          <AppointmentSummary hold={hold} />
        </div>
        {nextPath && <FetchAhead key={nextPath} path={nextPath} />}
      </div>
    </div>
  )
}

/** The page can be filled in meanwhile. See docs/product/choosing-a-time.md#appointment-summary. */
function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mb-6">
      <Notice
        type="error"
        announced="politely"
        title="Unable to get reserve appointment data. Please try again"
      >
        <TextButton inline onClick={onRetry}>
          Try again
        </TextButton>
      </Notice>
    </div>
  )
}
