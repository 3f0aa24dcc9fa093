import { createContext } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { readItem, useItem } from '../session/tab-storage.ts'
import type { BookableClinician } from './bookable-clinician.ts'

/** A time that is held is paid as it was held; what was chosen for another search says nothing about it. */
const fundingOfHold = (reservation: ReservationView | null, chosen: FundingMethod | null) =>
  reservation ? (reservation.appointments[0]?.funding ?? null) : chosen

export const readBookingFunding = (): FundingMethod | null =>
  fundingOfHold(readItem('reservation'), readItem('funding'))

/** How this booking is paid. Null until it is chosen. */
export function useBookingFunding(): FundingMethod | null {
  const reservation = useItem('reservation')
  const chosen = useItem('funding')
  return fundingOfHold(reservation, chosen)
}

/** Asks in place how the held time is paid instead. Null where there is no other way, and outside the pages of a booking. */
export const ChangeFunding = createContext<(() => void) | null>(null)

/** A funding of an earlier search counts only where this clinician takes it. */
export const offeredOf = (
  { helmControl }: BookableClinician,
  funding: FundingMethod | null,
): FundingMethod | null => (funding && helmControl.fundingMethods.includes(funding) ? funding : null)
