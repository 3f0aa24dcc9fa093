import type { z } from 'zod'
import type { ownAppointmentSchema } from '#contract/clients.ts'
import { type GpAppointmentKind, gpKindOfName } from '#domain/booking/appointment-types.ts'
import {
  type AppointmentTimes,
  type GpBookingRule,
  gpBookingRule,
  lastAppointments,
} from '#domain/gp/booking-rules.ts'
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

/** What stands in the way of reserving this type. See docs/product/gp.md#twelve-month-rule. */
export function checkGpBooking({ chosen, appointments, now, zone }: GpCheck): GpBookingRule {
  const { latestGpAttended } = lastAppointments(appointments.map(toDetails), now)
  return gpBookingRule({ chosen, lastAttendedInitial: latestGpAttended?.endsAt ?? null, now, zone })
}

const toDetails = (appointment: OwnAppointment): AppointmentTimes => ({
  isGP: appointment.isGP,
  endsAt: new Date(appointment.endDateTime),
  serviceDelivered: appointment.serviceDelivered,
  gpType: gpKindOfName(appointment.sessionTypeName) ?? null,
})
