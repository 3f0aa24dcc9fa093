import { fullFeeToStore } from '#domain/fees/full-fee.ts'
import { type PriceQuestion, quoteOf } from '#domain/fees/price.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { toNdisPlan } from '#domain/funding/ndis-plans.ts'
import type { Reservation } from './reservation-store.ts'

type Priced = Pick<
  Reservation,
  'funding' | 'type' | 'clinician' | 'startsAt' | 'referral' | 'isNdisPlanManaged' | 'quote'
>

/**
 * What the session costs at the rates of its own date, where it is held. What is booked costs what was agreed to. Null until
 * the funding is known.
 */
export const quoteReservation = (reservation: Priced, rates: readonly RateRow[]): Quote | null =>
  reservation.quote ?? quoteOf(toQuestion(reservation), rates)

/** What a booking keeps: its price, and what it costs where no referral comes. */
export function priceColumns(reservation: Priced, rates: readonly RateRow[]) {
  const quote = quoteReservation(reservation, rates)
  const fullFee = fullFeeToStore(toQuestion(reservation), rates)
  return { quote: quote && JSON.stringify(quote), full_fee: fullFee && JSON.stringify(fullFee) }
}

const toQuestion = (reservation: Priced): PriceQuestion => ({
  clinician: reservation.clinician,
  type: reservation.type,
  funding: reservation.funding,
  referral: reservation.referral,
  ndisPlan: toNdisPlan(reservation.isNdisPlanManaged),
  sessionDate: sessionDateOf(reservation.startsAt, reservation.clinician.timeZone),
})
