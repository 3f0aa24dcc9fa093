import type { ReservationView } from '#contract/booking.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import { pushEvent } from './data-layer.ts'

/** Document 1 screen 13: 'first booked' or 'subsequent booked', once for each booking, however often its page is loaded. */
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
