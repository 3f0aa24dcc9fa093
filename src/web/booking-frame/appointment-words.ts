import type { ReservationView } from '#contract/booking.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles, type ClinicianRole } from '#domain/clinicians/roles.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { calendarDateOf } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { quoteWords } from '../appointment/cost-words.ts'
import { firstNameOf, longDay, shortMoment } from '../appointment/day-words.ts'

export type AppointmentWords = NonNullable<ReturnType<typeof appointmentWords>>

/** Document 1 screen 15, from the reservation alone: what the server says, on the viewer's clock. */
export function appointmentWords({ appointments, psychologist }: ReservationView, zone: ZoneId) {
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
    shortName: isGP ? psychologist.name : firstNameOf(psychologist.name),
    role: labelOf(clinicianRoles, psychologist.medicare.role as ClinicianRole),
    duration: `${minutes} minutes`,
    day: `${longDay(day)} ${calendarDateOf(day).year}`,
    time: `${formatTimeAt(start, zone, 'h:mm aa')}, ${zoneLabel(zone)} (${gmtOffsetLabel(zone, start)})`,
    moment: shortMoment(start, zone),
    mode: labelOf(deliveryTypes, appointment.deliveryType),
    cost: rate && quoteWords(rate),
  }
}
