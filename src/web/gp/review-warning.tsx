import { Suspense } from 'react'
import type { GpBooking } from './use-gp-booking.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ReviewWarningDialog = lazyPart(() =>
  import('./review-warning-dialog.tsx').then((file) => file.ReviewWarningDialog),
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
