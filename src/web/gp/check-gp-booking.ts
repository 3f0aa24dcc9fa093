import type { z } from 'zod'
import type { ownAppointmentSchema } from '#contract/clients.ts'
import { type AppointmentFacts, lastAppointments } from '#domain/booking/last-appointments.ts'
import { type GpAppointmentKind, gpKindOfName } from '#domain/gp/appointment-types.ts'
import { type GpBookingRule, gpBookingRule } from '#domain/gp/surveys-due.ts'
import type { ZoneId } from '#domain/time/zones.ts'

export type OwnAppointment = Pick<
  z.infer<typeof ownAppointmentSchema>,
  'isGP' | 'endDateTime' | 'serviceDelivered' | 'sessionTypeName'
>

export type GpCheck = {
  chosen: GpAppointmentKind
  /** None for a visitor. */
  appointments: readonly OwnAppointment[]
  now: Date
  zone: ZoneId
}

/** Document 3 sections 4.5 and 4.7: what stands in the way of reserving this type. */
export function checkGpBooking({ chosen, appointments, now, zone }: GpCheck): GpBookingRule {
  const { latestGpAttended } = lastAppointments(appointments.map(factsOf), now)
  return gpBookingRule({ chosen, lastAttendedInitial: latestGpAttended?.endsAt ?? null, now, zone })
}

const factsOf = (appointment: OwnAppointment): AppointmentFacts => ({
  isGP: appointment.isGP,
  endsAt: new Date(appointment.endDateTime),
  serviceDelivered: appointment.serviceDelivered,
  gpType: gpKindOfName(appointment.sessionTypeName) ?? null,
})
