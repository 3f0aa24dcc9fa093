import type { ReservationView } from '#contract/booking.ts'
import { type PriceQuestion, pricesByReferral, quoteOf, type ReferralPrices } from '#domain/fees/price.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'

type Appointment = ReservationView['appointments'][number]

/** What the price of a held time depends on, besides the funding. */
export const toPriced = (
  { psychologist }: ReservationView,
  { fundingOffered, sessionDate, referral, isNdisPlanManaged }: Appointment,
): Omit<PriceQuestion, 'funding'> => ({
  clinician: { role: psychologist.medicare.role, fundingMethods: fundingOffered },
  type: null,
  sessionDate,
  referral,
  ndisPlan: isNdisPlanManaged === null ? null : isNdisPlanManaged ? 'planManaged' : 'selfManaged',
})

/** What the same session would cost otherwise. Null where there is no such price. */
export function quoteInstead(
  reservation: ReservationView,
  otherwise: { funding?: FundingMethod; referral?: ReferralStatus },
  rates: readonly RateRow[],
) {
  const [appointment] = reservation.appointments
  if (!appointment) return null
  const { funding, referral } = { ...appointment, ...otherwise }
  return quoteOf({ ...toPriced(reservation, appointment), funding, referral }, rates)
}

/** With a referral and without; null where the funding needs none. */
export function referralPrices(
  reservation: ReservationView,
  rates: readonly RateRow[],
): ReferralPrices | null {
  const [appointment] = reservation.appointments
  if (!appointment) return null
  return pricesByReferral({ ...toPriced(reservation, appointment), funding: appointment.funding }, rates)
}
