import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { EmailKind } from '#domain/emails/email-kinds.ts'
import type { Config } from '../config.ts'
import type { Email } from '../ports/email.ts'
import { appointmentsUrl, referralUrl, renderCalendarFile } from './appointment-calendar.ts'
import {
  findMoment,
  formatCancellation,
  formatOwner,
  formatReason,
  formatReferral,
  formatWhenLines,
  formatWhose,
  toDetails,
  type Written,
} from './appointment-phrases.ts'
import { confirmedEmail } from './confirmed-email.ts'
import { movedEmail } from './moved-email.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { reminder } from './reminder-emails.ts'
import { renderEmail } from './render-email.ts'
import { moveUrl, whereItIsBriefly } from './where-it-is.ts'

/**
 * Discreet by default: other people may see an inbox or a locked screen. Neither subject, preview nor calendar entry
 * says with whom, what kind of session or why; the body names the clinician, never their profession. `note` is the practice’s own
 * words for this kind of email.
 */
export function appointmentEmail(
  kind: EmailKind,
  appointment: BookedAppointment,
  config: Config,
  note = '',
): Email {
  const draft = emailByKind[kind](appointment, config)
  const parts = note === '' ? draft.parts : [...draft.parts, note]
  return renderEmail({ to: appointment.client.email, ...draft, parts }, config)
}

const emailByKind = {
  confirmed: confirmedEmail,
  moved: movedEmail,
  cancelled: (appointment, config) => ({
    subject: `Cancelled: your appointment on ${findMoment(appointment)}`,
    preview: 'It no longer takes place.',
    heading: `${formatOwner(appointment)} appointment is cancelled`,
    parts: [
      `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment)} no longer takes place:`,
      { facts: [formatWhenLines(appointment), ['With', appointment.clinicianName]] },
      ...formatReason(appointment.cancellationReason, appointment.clinicianName),
      toNotice(appointment),
      { button: 'See my appointments', href: appointmentsUrl(config) },
      'The attached file takes it out of your calendar, if it is there.',
    ],
    attachments: [renderCalendarFile(appointment, config)],
  }),
  moveAsked: (appointment, config) => ({
    subject: `Please choose a new time: your appointment on ${findMoment(appointment)}`,
    preview: 'It cannot take place then.',
    heading: 'Please choose another time',
    parts: [
      `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment)} cannot take place as planned:`,
      { facts: [formatWhenLines(appointment), ['With', appointment.clinicianName]] },
      ...formatReason(appointment.moveAskedReason, appointment.clinicianName),
      'Please choose another time. Moving or cancelling it costs nothing, however late it is.',
      { button: 'Choose a new time', href: moveUrl(appointment, config) },
    ],
  }),
  reminderDay: (appointment, config) =>
    reminder(appointment, config, `${formatOwner(appointment)} appointment is on ${findMoment(appointment)}`),
  reminderHour: (appointment, config) =>
    reminder(appointment, config, `${formatOwner(appointment)} appointment starts soon`),
  referralReminder: (appointment, config) => ({
    subject: `Before your appointment on ${findMoment(appointment)}`,
    preview: 'Something is still missing.',
    heading: 'We are still waiting for a document',
    parts: [
      `Hello ${appointment.client.holderFirstName}, the GP has not sent us the referral yet.`,
      ...formatReferral(appointment),
      'Please ask the GP to send it, or upload it yourself: a photo is fine.',
      { button: 'Add my referral', href: referralUrl(config) },
      { facts: toDetails(appointment) },
      ...whereItIsBriefly(appointment, config),
    ],
  }),
  priceChanged: (appointment, config) => ({
    subject: `A new price for your appointment on ${findMoment(appointment)}`,
    preview: 'It costs something else now.',
    heading: `${formatOwner(appointment)} appointment has a new price`,
    parts: [
      `Hello ${appointment.client.holderFirstName}, ${formatNewPrice(appointment)}`,
      { facts: toDetails(appointment) },
      ...formatReferral(appointment),
      ...whereItIsBriefly(appointment, config),
      // The fee for short notice follows from the price.
      formatCancellation(appointment),
      { button: 'See my appointments', href: appointmentsUrl(config) },
    ],
  }),
} as const satisfies Record<EmailKind, (appointment: BookedAppointment, config: Config) => Written>

/** A referral that has not come yet changes the price as well: docs/product/funding.md#no-referral. */
const formatNewPrice = ({ referral }: BookedAppointment): string =>
  referral === 'waiting'
    ? 'we now expect a GP referral for this appointment. With it, this is the price:'
    : 'we have noted the GP referral. With it, the price of this appointment has changed:'

function toNotice({ serviceDelivered, cancellationFeeCents, isFreeUntilStart }: BookedAppointment): string {
  if (serviceDelivered === 'clinicianCancelWithNotice' || serviceDelivered === 'clinicianCancelShortNotice')
    return `We are sorry: we had to cancel it. ${nothingToPay}`
  if (serviceDelivered !== 'cancelShortNotice' || isFreeUntilStart) return nothingToPay
  const notice = `It was cancelled less than ${cancellationNoticeHours} hours before the start, which counts as short notice under our cancellation policy.`
  if (cancellationFeeCents === null) return notice
  return `${notice} ${cancellationFeeCents > 0 ? `The fee is ${formatCents(cancellationFeeCents)}.` : nothingToPay}`
}

const nothingToPay = 'There is nothing to pay for it.'
