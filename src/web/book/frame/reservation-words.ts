import type { ReservationView } from '#contract/booking.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { type PriceQuestion, pricesByReferral, quoteOf, type ReferralPrices } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { gmtOffsetLabel, localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { formatFirstName, longDay, shortMoment } from '../../appointment/format-day.ts'
import { costNeeds, formatQuote } from '../../choose-time/format-cost.ts'

export type AppointmentWords = NonNullable<ReturnType<typeof formatAppointment>>

/**
 * From the reservation alone: what the server says, on the viewer's clock.
 * See docs/product/choosing-a-time.md#appointment-summary.
 */
export function formatAppointment({ appointments, psychologist }: ReservationView, zone: ZoneId) {
  const [appointment] = appointments
  if (!appointment) return null
  const { isGP, rate } = appointment
  const start = new Date(appointment.startDateTime)
  const day = localDayAt(start, zone)
  return {
    isGP,
    type: appointment.sessionTypeName,
    name: psychologist.name,
    /** Their name within a sentence: a GP’s whole name, else the first name. */
    shortName: isGP ? psychologist.name : formatFirstName(psychologist.name),
    role: findLabel(clinicianRoles, psychologist.medicare.role),
    duration: `${minutesOf(appointment)} minutes`,
    day: `${longDay(day)} ${toCalendarDate(day).year}`,
    time: `${formatTimeAt(start, zone, 'h:mm aa')}, ${zoneLabel(zone)} (${gmtOffsetLabel(zone, start)})`,
    moment: `${shortMoment(start, zone)}, ${zoneLabel(zone)} time`,
    mode: findLabel(deliveryTypes, appointment.deliveryType),
    funding: appointment.funding && methods[appointment.funding].label,
    cost: rate && { ...formatQuote(rate), needs: costNeeds(appointment) },
  }
}

const minutesOf = ({ startDateTime, endDateTime }: Pick<HeldAppointment, 'startDateTime' | 'endDateTime'>) =>
  Math.round((Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000)

type HeldAppointment = ReservationView['appointments'][number]

/** What the price of a held time depends on, besides the funding. */
export const toPriceQuestion = (
  { psychologist }: ReservationView,
  { fundingOffered, sessionDate, referral, isNdisPlanManaged, ...times }: HeldAppointment,
): Omit<PriceQuestion, 'funding'> => ({
  clinician: { role: psychologist.medicare.role, fundingMethods: fundingOffered },
  type: null,
  sessionDate,
  minutes: minutesOf(times),
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
  return quoteOf({ ...toPriceQuestion(reservation, appointment), funding, referral }, rates)
}

/** With a referral and without; null where the funding needs none. */
export function referralPrices(
  reservation: ReservationView,
  rates: readonly RateRow[],
): ReferralPrices | null {
  const [appointment] = reservation.appointments
  if (!appointment) return null
  return pricesByReferral(
    { ...toPriceQuestion(reservation, appointment), funding: appointment.funding },
    rates,
  )
}
