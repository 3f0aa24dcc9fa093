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
  if (isFirstBooking === null || !countsOnce(reserveId)) return
  pushEvent({
    event: isFirstBooking ? 'first booked' : 'subsequent booked',
    funding: appointments[0]?.funding ?? null,
    clinicianRole: psychologist.medicare.role,
  })
}

/** 'GP appointment booked', once for each booking. See docs/product/gp.md#gp-thank-you. */
export function countGpBooking({ reserveId, status }: ReservationView): void {
  if (status === 'booked' && countsOnce(reserveId)) pushEvent({ event: 'GP appointment booked' })
}

/** True the first time that this booking is counted. */
function countsOnce(reserveId: string): boolean {
  if (readItem('bookingCounted') === reserveId) return false
  storeItem('bookingCounted', reserveId)
  return true
}
