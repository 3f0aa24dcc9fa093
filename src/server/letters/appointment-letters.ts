import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import {
  cancellationSentences,
  costSentences,
  dayAndTime,
  whenWords,
  zoneWords,
} from '#domain/letters/appointment-words.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import type { Config } from '../config.ts'
import type { Email } from '../ports/email.ts'
import { appointmentsUrl, calendarFileOf } from './appointment-calendar.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { type Letter, writeLetter } from './write-letter.ts'

export const letterKinds = ['confirmed', 'cancelled', 'reminderDay', 'reminderHour'] as const
export type LetterKind = (typeof letterKinds)[number]

/**
 * Discreet by default: somebody else may see an inbox or a locked screen. Neither subject, preview nor calendar entry
 * says with whom, what kind of session or why; the body names the clinician, never their profession.
 */
export function appointmentLetter(kind: LetterKind, appointment: BookedAppointment, config: Config): Email {
  const letter = lettersOf[kind](appointment, config)
  return writeLetter({ to: appointment.client.email, ...letter }, config)
}

type Written = Omit<Letter, 'to'>

const lettersOf = {
  confirmed: (appointment, config) => ({
    subject: `Your appointment on ${momentOf(appointment)}`,
    preview: 'It is booked. Here is what you need to know.',
    heading: 'Your appointment is booked',
    parts: [
      `Hello ${appointment.client.firstName}, we look forward to seeing you.`,
      { facts: factsOf(appointment) },
      { button: 'See my appointments', href: appointmentsUrl(config) },
      cancellationOf(appointment),
      { link: 'Cancellation policy', href: `${config.PUBLIC_URL}/cancellation-policy` },
      'The attached file puts it in your calendar. The entry names no person and no reason.',
    ],
    attachments: [calendarFileOf(appointment, config)],
  }),
  cancelled: (appointment, config) => ({
    subject: `Cancelled: your appointment on ${momentOf(appointment)}`,
    preview: 'It no longer takes place.',
    heading: 'Your appointment is cancelled',
    parts: [
      `Hello ${appointment.client.firstName}, this appointment no longer takes place:`,
      { facts: [whenOf(appointment), ['With', appointment.clinicianName]] },
      noticeOf(appointment),
      { button: 'See my appointments', href: appointmentsUrl(config) },
      'The attached file takes it out of your calendar, if it is there.',
    ],
    attachments: [calendarFileOf(appointment, config)],
  }),
  reminderDay: (appointment, config) =>
    reminder(appointment, config, `Your appointment is on ${momentOf(appointment)}`),
  reminderHour: (appointment, config) => reminder(appointment, config, 'Your appointment starts soon'),
} as const satisfies Record<LetterKind, (appointment: BookedAppointment, config: Config) => Written>

const reminder = (appointment: BookedAppointment, config: Config, heading: string): Written => ({
  subject: `Reminder: your appointment on ${momentOf(appointment)}`,
  preview: 'A short reminder.',
  heading,
  parts: [
    `Hello ${appointment.client.firstName}, this is a reminder.`,
    { facts: factsOf(appointment) },
    { button: 'See my appointments', href: appointmentsUrl(config) },
    cancellationOf(appointment),
  ],
})

/** As discreet as a subject: text messages show on locked screens. */
export const reminderText = ({ startsAt, client }: BookedAppointment, config: Config): string =>
  `${config.PRODUCT_NAME}: your appointment is on ${dayAndTime(startsAt, client.timeZone)}, ${zoneWords(startsAt, client.timeZone)}. ${appointmentsUrl(config)}`

const momentOf = ({ startsAt, client }: BookedAppointment) => dayAndTime(startsAt, client.timeZone)

const whenOf = (appointment: BookedAppointment) =>
  ['When', whenWords(appointment, appointment.client.timeZone)] as const

const factsOf = (appointment: BookedAppointment) =>
  [
    whenOf(appointment),
    ['With', appointment.clinicianName],
    ['How', labelOf(deliveryTypes, appointment.deliveryType)],
    ['Cost', costSentences(appointment.quote)],
  ] as const

const cancellationOf = ({ startsAt, client, now }: BookedAppointment) =>
  cancellationSentences({ startsAt, zone: client.timeZone, now })

const noticeOf = ({ serviceDelivered }: BookedAppointment) =>
  serviceDelivered === 'cancelShortNotice'
    ? `It was cancelled less than ${cancellationNoticeHours} hours before the start, which counts as short notice under our cancellation policy.`
    : 'There is nothing to pay for it.'
