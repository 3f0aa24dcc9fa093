import { roomPages } from '#contract/room-pages.ts'
import { appointmentStatus } from '#domain/booking/own-appointment.ts'
import { type CalendarEvent, writeCalendarFile } from '#domain/emails/calendar-file.ts'
import type { Config } from '../config.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'

export const appointmentsUrl = ({ PORTAL_APPOINTMENTS_URL, PUBLIC_URL }: Config): string =>
  new URL(PORTAL_APPOINTMENTS_URL, PUBLIC_URL).href

export const referralUrl = ({ PORTAL_REFERRAL_URL, PUBLIC_URL }: Config): string =>
  new URL(PORTAL_REFERRAL_URL, PUBLIC_URL).href

/** A calendar is often shared: the entry says neither with whom nor why, only where to read more. */
export function renderCalendarFile(appointment: BookedAppointment, config: Config) {
  const { id, startsAt, endsAt } = appointment
  const event: CalendarEvent = {
    ...toVersion(appointment),
    uid: `${id}@${new URL(config.PUBLIC_URL).hostname}`,
    startsAt,
    endsAt,
    summary: `Appointment (${config.PRODUCT_NAME})`,
    description: describe(appointment, config),
    organizer: { name: config.PRODUCT_NAME, email: config.SUPPORT_EMAIL },
  }
  return {
    name: 'appointment.ics',
    type: `text/calendar; charset=utf-8; method=${event.method}`,
    content: writeCalendarFile(event),
  }
}

/** The address of a video session, which carries no name; by phone, and once it is cancelled, where to read more. */
const describe = (appointment: BookedAppointment, config: Config): string =>
  appointment.deliveryType === 'videoCall' && appointmentStatus(appointment, appointment.now) !== 'cancelled'
    ? `${config.PUBLIC_URL}${roomPages.session(appointment.roomId)}`
    : appointmentsUrl(config)

/** Each move is a new version of the same entry, and a cancellation the last one, each with its own moment. */
function toVersion(appointment: BookedAppointment): Pick<CalendarEvent, 'method' | 'sequence' | 'stamp'> {
  const { moves, lastMove, bookedAt, updatedAt, now } = appointment
  return appointmentStatus(appointment, now) === 'cancelled'
    ? { method: 'CANCEL', sequence: moves + 1, stamp: updatedAt }
    : { method: 'PUBLISH', sequence: moves, stamp: lastMove ? new Date(lastMove.at) : bookedAt }
}
