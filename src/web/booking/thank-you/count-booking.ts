import type { ReservationView } from '#contract/booking.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { pushEvent } from '../../site/data-layer.ts'

/**
 * 'first booked' or 'subsequent booked', once for each booking, however often its page is loaded.
 * See docs/product/finishing.md#booking-event.
 */
export function countBooking({
  reserveId,
  isFirstBooking,
  appointments,
  psychologist,
}: ReservationView): void {
  if (isFirstBooking === null || readItem('bookingCounted') === reserveId) return
  storeItem('bookingCounted', reserveId)
  pushEvent({
    event: isFirstBooking ? 'first booked' : 'subsequent booked',
    funding: appointments[0]?.funding ?? null,
    clinicianRole: psychologist.medicare.role,
  })
}
