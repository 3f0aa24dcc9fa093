import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { readItem, useItem } from './session-items.ts'

/** What the time was held with goes before what was chosen since. */
const heldWith = (reservation: ReservationView | null, chosen: FundingMethod | null) =>
  reservation?.appointments[0]?.funding ?? chosen

export const readBookingFunding = (): FundingMethod | null =>
  heldWith(readItem('reservation'), readItem('funding'))

/** How this booking is paid, as far as anybody has said. */
export function useBookingFunding(): FundingMethod | null {
  const reservation = useItem('reservation')
  const chosen = useItem('funding')
  return heldWith(reservation, chosen)
}
