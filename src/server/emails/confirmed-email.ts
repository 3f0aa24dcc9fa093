import { paths } from '#contract/page-paths.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import type { Config } from '../config.ts'
import { appointmentsUrl, renderCalendarFile } from './appointment-calendar.ts'
import {
  findMoment,
  formatCancellation,
  formatOwner,
  formatReferral,
  linkPolicy,
  nameClient,
  toDetails,
  type Written,
} from './appointment-phrases.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { moveReminder } from './reminder-emails.ts'
import { whereItIs, whereItIsBriefly } from './where-it-is.ts'

export const confirmedEmail = (appointment: BookedAppointment, config: Config): Written =>
  appointment.now >= appointment.startsAt
    ? record(appointment, config)
    : appointment.moveAskedReason === null
      ? confirmation(appointment, config)
      : moveReminder(appointment, config)

const confirmation = (appointment: BookedAppointment, config: Config): Written => ({
  subject: `Your appointment on ${findMoment(appointment)}`,
  preview: 'It is booked. Here is what you need to know.',
  heading: `${formatOwner(appointment)} appointment is booked`,
  parts: [
    `Hello ${appointment.client.holderFirstName}, we look forward to seeing ${nameClient(appointment) ?? 'you'}.`,
    ...(appointment.isRequestWithdrawn ? [takesPlace] : []),
    { facts: [...toDetails(appointment), ...formatQuestionnaires(appointment)] },
    ...formatReferral(appointment),
    ...formatNextSteps(appointment, config),
    ...whereItIs(appointment, config),
    formatCancellation(appointment),
    linkPolicy(config),
    'The attached file puts it in your calendar. The entry names no person and no reason.',
  ],
  attachments: [renderCalendarFile(appointment, config)],
})

const takesPlace = 'It takes place as planned; you no longer need to choose another time.'

/**
 * One that goes out once the session has begun, as after an outage or a booking for the same minute, is still the client's record of
 * what was booked and what it costs. What it says no longer is what is only true before: that it can be cancelled, and what comes next.
 */
const record = (appointment: BookedAppointment, config: Config): Written => {
  const isOver = appointment.now >= appointment.endsAt
  return {
    subject: `Your appointment on ${findMoment(appointment)}`,
    preview: 'Here is what was booked.',
    heading: `${formatOwner(appointment)} appointment was booked`,
    parts: [
      `Hello ${appointment.client.holderFirstName}, this is what was booked:`,
      { facts: [...toDetails(appointment), ...formatQuestionnaires(appointment)] },
      ...(appointment.referral === 'waiting' ? formatReferral(appointment) : []),
      ...(isOver ? [] : whereItIsBriefly(appointment, config)),
      { button: 'See my appointments', href: appointmentsUrl(config) },
    ],
  }
}

/** By name only: what they say stays out of emails. */
const formatQuestionnaires = ({ questionnaires }: BookedAppointment) =>
  questionnaires.length === 0
    ? []
    : [
        [
          'Questionnaires sent',
          listNames.format(questionnaires.map((code) => findQuestionnaire(code).name)),
        ] as const,
      ]

const listNames = new Intl.ListFormat('en-AU')

/** Only what the service does: the answers are open to the booked clinician, and to the client. */
const formatNextSteps = ({ questionnaires, clinicianName }: BookedAppointment, config: Config) =>
  questionnaires.length === 0
    ? []
    : [
        `What happens next: ${clinicianName} can read your answers before the appointment. You can read them again too.`,
        { link: 'Read my answers', href: `${config.PUBLIC_URL}${paths.myQuestionnaires()}` },
      ]
