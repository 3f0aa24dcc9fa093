import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { Config } from '../config.ts'
import { renderCalendarFile } from './appointment-calendar.ts'
import {
  findMoment,
  formatCancellation,
  formatOwner,
  formatReason,
  formatReferral,
  formatWhose,
  linkPolicy,
  toDetails,
  type Written,
} from './appointment-phrases.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { whereItIs } from './where-it-is.ts'

export const movedEmail = (appointment: BookedAppointment, config: Config): Written =>
  isAtSameTime(appointment) ? givenToColleague(appointment, config) : movedInTime(appointment, config)

/** As its client knows it: a hand-over may follow a new time that no email has told of. */
const isAtSameTime = (appointment: BookedAppointment): boolean =>
  appointment.lastMove !== null &&
  appointment.lastMove.fromClinician !== null &&
  oldTime(appointment.lastMove, appointment).getTime() === appointment.startsAt.getTime()

type Move = NonNullable<BookedAppointment['lastMove']>

function oldTime({ from, untoldFrom }: Move, { startsAt }: BookedAppointment): Date {
  const before = new Date(from)
  return before.getTime() === startsAt.getTime() ? new Date(untoldFrom) : before
}

const movedInTime = (appointment: BookedAppointment, config: Config): Written => ({
  subject: `Moved: your appointment is now on ${findMoment(appointment)}`,
  preview: 'Here is the new time.',
  heading: `${formatOwner(appointment)} appointment has moved`,
  parts: [
    `Hello ${appointment.client.holderFirstName}, ${formatLead(appointment)}this is the new time:`,
    { facts: [...formatOldTime(appointment), ...toDetails(appointment)] },
    ...formatMoveReason(appointment),
    ...formatMoveFee(appointment),
    ...formatRest(appointment, config),
    'The attached file moves it in your calendar. The entry names no person and no reason.',
  ],
  attachments: [renderCalendarFile(appointment, config)],
})

/** Without a calendar file: the entry names no one, so it stays as it is. */
const givenToColleague = (appointment: BookedAppointment, config: Config): Written => ({
  subject: `Changed: your appointment on ${findMoment(appointment)}`,
  preview: 'The time stays the same.',
  heading: `${formatOwner(appointment)} appointment has changed`,
  parts: [
    `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment, 'your appointment')} stays at the same time. ${formatColleague(appointment)} Nothing is charged for the change.`,
    { facts: toDetails(appointment) },
    ...formatMoveReason(appointment),
    ...formatRest(appointment, config),
  ],
})

const formatRest = (appointment: BookedAppointment, config: Config) => [
  ...formatReferral(appointment),
  ...whereItIs(appointment, config),
  formatCancellation(appointment),
  linkPolicy(config),
]

/** Where the practice moved it, that comes first. */
function formatLead(appointment: BookedAppointment): string {
  if (!appointment.lastMove?.reason) return ''
  const moved = `we had to move ${formatWhose(appointment, 'your appointment')}.`
  return appointment.lastMove.fromClinician === null
    ? `${moved} Nothing is charged for it, and `
    : `${moved} ${formatColleague(appointment)} Nothing is charged for the change, and `
}

const formatColleague = ({ clinicianName, lastMove }: BookedAppointment): string =>
  `It is now with ${clinicianName} instead of ${lastMove?.fromClinician}.`

/** Of the clinician who had it before. */
const formatMoveReason = ({ clinicianName, lastMove }: BookedAppointment): string[] =>
  formatReason(lastMove?.reason ?? null, lastMove?.fromClinician ?? clinicianName)

const formatOldTime = (appointment: BookedAppointment) => {
  const { lastMove, client } = appointment
  return lastMove ? [['Before', dayAndTime(oldTime(lastMove, appointment), client.timeZone)] as const] : []
}

const formatMoveFee = ({ lastMove }: BookedAppointment): string[] =>
  lastMove && lastMove.feeCents > 0
    ? [
        `It was moved less than ${cancellationNoticeHours} hours before the old time. The short-notice fee is ${formatCents(lastMove.feeCents)}.`,
      ]
    : []
