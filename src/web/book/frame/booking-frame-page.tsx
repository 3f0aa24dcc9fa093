import { type ReactNode, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { HoldSection } from '#domain/booking/holds.ts'
import { useBookingFunding } from '../../choose-time/booking-funding.ts'
import { FetchAhead } from '../../choose-time/fetch-ahead.tsx'
import { PolicyNotice } from '../../client/client-notices.tsx'
import { useClientProfile } from '../../client/client-profile.ts'
import type { PageHandle } from '../../page-handle.ts'
import { TextButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AppointmentSummary, SummaryBar } from './appointment-summary.tsx'
import { BookingSteps, BookingStepsShort, useStepShown } from './booking-steps.tsx'
import { FundingRequired, needsFunding } from './funding-choice.tsx'
import { GuardView } from './guard-view.tsx'
import { Guarded } from './guarded.tsx'
import { HoldWatch } from './hold-watch.tsx'
import { NotifyEnd, useHold } from './hold.tsx'
import { journeyPageAt, likelyNextPath } from './journey.ts'

export const handle: PageHandle = {
  frame: 'focused',
  isPersonal: true,
  Steps: BookingSteps,
  showsHeldTime: true,
}
export const headers = () => ({ 'cache-control': 'no-store' })

/** The layout of the pages between the slot and the thank-you. They stay inside it, so that the clock runs on from one to the next. */
export default function BookingFramePage() {
  return (
    <Guarded>
      {({ section }, reservation) =>
        reservation && section ? (
          <BookingFrame reservation={reservation} section={section}>
            <Outlet />
          </BookingFrame>
        ) : (
          <Outlet />
        )
      }
    </Guarded>
  )
}

type BookingFrameProps = { reservation: ReservationView; section: HoldSection; children: ReactNode }

/** Around every page between the slot and the thank-you: what is held, what it costs, and for how long. */
function BookingFrame({ reservation, section, children }: BookingFrameProps) {
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
