import { appointmentStatus } from '#domain/booking/own-appointment.ts'
import { type CalendarEvent, writeCalendarFile } from '#domain/letters/calendar-file.ts'
import type { Config } from '../config.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'

export const appointmentsUrl = ({ PORTAL_APPOINTMENTS_URL, PUBLIC_URL }: Config): string =>
  new URL(PORTAL_APPOINTMENTS_URL, PUBLIC_URL).href

/** A calendar is often shared: the entry says neither with whom nor why, only where to read more. */
export function calendarFileOf(appointment: BookedAppointment, config: Config) {
  const { id, startsAt, endsAt } = appointment
  const event: CalendarEvent = {
    ...versionOf(appointment),
    uid: `${id}@${new URL(config.PUBLIC_URL).hostname}`,
    startsAt,
    endsAt,
    summary: `Appointment (${config.PRODUCT_NAME})`,
    description: appointmentsUrl(config),
    organizer: { name: config.PRODUCT_NAME, email: config.SUPPORT_EMAIL },
  }
  return {
    name: 'appointment.ics',
    type: `text/calendar; charset=utf-8; method=${event.method}`,
    content: writeCalendarFile(event),
  }
}

/** An appointment is booked once and cancelled at most once, so it has two versions, each with its own moment. */
function versionOf(appointment: BookedAppointment): Pick<CalendarEvent, 'method' | 'sequence' | 'stamp'> {
  return appointmentStatus(appointment, appointment.now) === 'cancelled'
    ? { method: 'CANCEL', sequence: 1, stamp: appointment.updatedAt }
    : { method: 'PUBLISH', sequence: 0, stamp: appointment.bookedAt }
}
