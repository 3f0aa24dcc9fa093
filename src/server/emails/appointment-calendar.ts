import { roomPages } from '#contract/page-paths.ts'
import { appointmentStatus } from '#domain/booking/cancel-and-move.ts'
import { type CalendarEvent, writeCalendarFile } from '#domain/diary/calendars.ts'
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
    description: describeEvent(appointment, config),
    organizer: { name: config.PRODUCT_NAME, email: config.SUPPORT_EMAIL },
  }
  return {
    name: 'appointment.ics',
    type: `text/calendar; charset=utf-8; method=${event.method}`,
    content: writeCalendarFile(event),
  }
}

/** The address of a video session, which carries no name; by phone, and where it is cancelled or to be moved, where to read more. */
const describeEvent = (appointment: BookedAppointment, config: Config): string =>
  appointment.deliveryType === 'videoCall' &&
  appointment.moveAskedReason === null &&
  appointmentStatus(appointment, appointment.now) !== 'cancelled'
    ? `${config.PUBLIC_URL}${roomPages.session(appointment.roomId)}`
    : appointmentsUrl(config)

/**
 * Each move, each cancellation and each time that one is undone is a new version of the same entry, later than the ones before: a
 * calendar ignores an older one. A cancellation from before these were noted counts as one.
 */
function toVersion(appointment: BookedAppointment): Pick<CalendarEvent, 'method' | 'sequence' | 'stamp'> {
  const { moves, cancellationChanges, lastMove, bookedAt, updatedAt, now } = appointment
  if (appointmentStatus(appointment, now) === 'cancelled')
    return { method: 'CANCEL', sequence: moves + Math.max(cancellationChanges, 1), stamp: updatedAt }
  const unchangedSince = lastMove ? new Date(lastMove.at) : bookedAt
  const stamp = cancellationChanges > 0 ? updatedAt : unchangedSince
  return { method: 'PUBLISH', sequence: moves + cancellationChanges, stamp }
}
