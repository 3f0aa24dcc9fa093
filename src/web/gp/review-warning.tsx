import { lazy, Suspense } from 'react'
import type { GpBooking } from './use-gp-booking.ts'

const ReviewWarningDialog = lazy(() =>
  import('./review-warning-dialog.tsx').then(({ ReviewWarningDialog }) => ({ default: ReviewWarningDialog })),
)

export function ReviewWarning({ booking }: { booking: GpBooking }) {
  return (
    booking.isWarned && (
      <Suspense fallback={null}>
        <ReviewWarningDialog onContinue={booking.goOn} onBack={booking.clear} />
      </Suspense>
    )
  )
}
