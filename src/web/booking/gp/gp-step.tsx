import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { useItem } from '../../visit/tab-storage.ts'

type GpStepProps = { children: (reservation: ReservationView) => ReactNode }

/** A page before the confirmation. What is booked, reached by the Back button say, has only its thank-you. */
export function GpStep({ children }: GpStepProps) {
  const reservation = useItem('reservation')
  if (!reservation) return null
  if (reservation.status === 'booked') return <Navigate to={paths.gpThankYou()} replace />
  return children(reservation)
}
