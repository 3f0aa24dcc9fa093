import type { ReservationView } from '#contract/booking.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { methods } from '#domain/funding/methods.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { formatQuote } from '../../appointment/format-cost.ts'
import { formatFirstName, longDay, shortMoment } from '../../appointment/format-day.ts'

export type AppointmentCopy = NonNullable<ReturnType<typeof formatAppointment>>

/**
 * From the reservation alone: what the server says, on the viewer's clock.
 * See docs/product/choosing-a-time.md#appointment-summary.
 */
export function formatAppointment({ appointments, psychologist }: ReservationView, zone: ZoneId) {
  const [appointment] = appointments
  if (!appointment) return null
  const { isGP, rate } = appointment
  const start = new Date(appointment.startDateTime)
  const minutes = Math.round((Date.parse(appointment.endDateTime) - start.getTime()) / 60_000)
  const day = localDayAt(start, zone)
  return {
    isGP,
    type: appointment.sessionTypeName,
    name: psychologist.name,
    /** What a sentence calls them. */
    shortName: isGP ? psychologist.name : formatFirstName(psychologist.name),
    role: findLabel(clinicianRoles, psychologist.medicare.role),
    duration: `${minutes} minutes`,
    day: `${longDay(day)} ${toCalendarDate(day).year}`,
    time: `${formatTimeAt(start, zone, 'h:mm aa')}, ${zoneLabel(zone)} (${gmtOffsetLabel(zone, start)})`,
    moment: `${shortMoment(start, zone)}, ${zoneLabel(zone)} time`,
    mode: findLabel(deliveryTypes, appointment.deliveryType),
    funding: appointment.funding && methods[appointment.funding].label,
    cost: rate && formatQuote(rate),
  }
}
