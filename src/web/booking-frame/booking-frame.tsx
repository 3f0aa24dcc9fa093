import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { HoldSection } from '#domain/booking/hold.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { AppointmentSummary } from './appointment-summary.tsx'
import './booking-frame.css'
import { BookingStepsShort } from './booking-steps.tsx'
import { SayEnd } from './say-end.ts'
import { GuardView } from './guard-view.tsx'
import { HoldWatch } from './hold-watch.tsx'
import { journeyPageAt } from './journey.ts'
import { SummaryBar } from './summary-bar.tsx'
import { useHold } from './use-hold.ts'

type BookingFrameProps = { reservation: ReservationView; section: HoldSection; children: ReactNode }

/** Around every page between the slot and the thank-you: what is held, what it costs, and for how long. */
export function BookingFrame({ reservation, section, children }: BookingFrameProps) {
  const page = journeyPageAt(useLocation().pathname)
  const hold = useHold(reservation)
  const [endSaidOf, sayEnd] = useState<string | null>(null)
  if (hold.isGone) return <GuardView guard="bookingSession" clinician={page.clinician} />
  return (
    <div className="wrap booking-frame">
      <BookingStepsShort />
      <SummaryBar hold={hold} />
      <div className="journey">
        <div className="journey__main">
          {endSaidOf !== reservation.reserveId && (
            <HoldWatch key={`${reservation.reserveId} ${section}`} hold={hold} section={section} />
          )}
          {hold.isAway && hold.end === null && <Unread onRetry={() => void hold.ask()} />}
          <SayEnd value={sayEnd}>{children}</SayEnd>
        </div>
        <div className="journey__side">
          <AppointmentSummary hold={hold} />
        </div>
      </div>
    </div>
  )
}

/** Document 1 section 8, "No reservation". The page can be filled in meanwhile. */
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
