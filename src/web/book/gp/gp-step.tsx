import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { LogInLink } from '../../session/session.tsx'
import { useItem } from '../../session/tab-storage.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A page before the confirmation. What is booked, reached by the Back button say, has only its thank-you. */
export function GpStep({ children }: { children: (reservation: ReservationView) => ReactNode }) {
  const reservation = useItem('reservation')
  if (!reservation) return null
  if (reservation.status === 'booked') return <Navigate to={paths.gpThankYou()} replace />
  return children(reservation)
}

/** The forms are read by a doctor: from here on only the account itself will do, not the visit in which it was made. */
export const LogInFirst = ({ returnTo }: { returnTo: string }) => (
  <div className="grid gap-6 justify-items-start mt-8">
    <Notice title="Please log in to go on">
      Your forms are in your account. We’re still holding your time.
    </Notice>
    <LogInLink className={buttonClass({})} returnTo={returnTo}>
      Log in
    </LogInLink>
  </div>
)
