import { paths } from '#contract/page-paths.ts'
import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import { type PracticeReason, reasonSentences } from '#domain/booking/practice-reasons.ts'
import { costSentences } from '#domain/fees/cost-copy.ts'
import { formatCents } from '#domain/fees/money.ts'
import { referralCopy } from '#domain/funding/referral-copy.ts'
import {
  cancellationSentences,
  dayAndTime,
  formatWhen,
  formatZone,
} from '#domain/emails/format-appointment.ts'
import type { EmailKind } from '#domain/emails/email-kinds.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import type { Config } from '../config.ts'
import type { Email } from '../ports/email.ts'
import { appointmentsUrl, referralUrl, renderCalendarFile } from './appointment-calendar.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { type EmailDraft, renderEmail } from './render-email.ts'
import { whereInAText, whereItIs, whereItIsBriefly } from './where-it-is.ts'

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

type Written = Omit<EmailDraft, 'to'>

const emailByKind = {
  confirmed: (appointment, config) => ({
    subject: `Your appointment on ${findMoment(appointment)}`,
    preview: 'It is booked. Here is what you need to know.',
    heading: `${formatOwner(appointment)} appointment is booked`,
    parts: [
      `Hello ${appointment.client.holderFirstName}, we look forward to seeing ${nameClient(appointment) ?? 'you'}.`,
      { facts: [...toDetails(appointment), ...formatQuestionnaires(appointment)] },
      ...formatReferral(appointment),
      ...formatNextSteps(appointment, config),
      ...whereItIs(appointment, config),
      formatCancellation(appointment),
      { link: 'Cancellation policy', href: `${config.PUBLIC_URL}${paths.cancellationPolicy()}` },
      'The attached file puts it in your calendar. The entry names no person and no reason.',
    ],
    attachments: [renderCalendarFile(appointment, config)],
  }),
  moved: (appointment, config) => ({
    subject: `Moved: your appointment is now on ${findMoment(appointment)}`,
    preview: 'Here is the new time.',
    heading: 'Your appointment has moved',
    parts: [
      `Hello ${appointment.client.firstName}, ${formatMoveReason(appointment)}this is your new time:`,
      { facts: [...formatOldTime(appointment), ...toDetails(appointment)] },
      ...formatReason(appointment.lastMove?.reason ?? null, appointment),
      ...formatMoveFee(appointment),
      ...whereItIs(appointment, config),
      formatCancellation(appointment),
      { link: 'Cancellation policy', href: `${config.PUBLIC_URL}${paths.cancellationPolicy()}` },
      'The attached file moves it in your calendar. The entry names no person and no reason.',
    ],
    attachments: [renderCalendarFile(appointment, config)],
  }),
  cancelled: (appointment, config) => ({
    subject: `Cancelled: your appointment on ${findMoment(appointment)}`,
    preview: 'It no longer takes place.',
    heading: `${formatOwner(appointment)} appointment is cancelled`,
    parts: [
      `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment)} no longer takes place:`,
      { facts: [formatWhenLines(appointment), ['With', appointment.clinicianName]] },
      ...formatReason(appointment.cancellationReason, appointment),
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
      ...formatReason(appointment.moveAskedReason, appointment),
      'Please choose another time. Moving or cancelling it costs nothing, however late it is.',
      { button: 'Choose a new time', href: `${config.PUBLIC_URL}${paths.moveAppointment(appointment.id)}` },
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
      `Hello ${appointment.client.holderFirstName}, we have noted the GP referral. With it, the price of this appointment has changed:`,
      { facts: toDetails(appointment) },
      ...formatReferral(appointment),
      ...whereItIsBriefly(appointment, config),
      { button: 'See my appointments', href: appointmentsUrl(config) },
    ],
  }),
} as const satisfies Record<EmailKind, (appointment: BookedAppointment, config: Config) => Written>

/** Still booked, and still to be moved. */
const askAgain = ({ id, moveAskedReason }: BookedAppointment, config: Config) =>
  moveAskedReason === null
    ? []
    : [
        'We asked you to choose another time, because it cannot take place as planned. Moving it costs nothing.',
        { link: 'Choose a new time', href: `${config.PUBLIC_URL}${paths.moveAppointment(id)}` },
      ]

const reminder = (appointment: BookedAppointment, config: Config, heading: string): Written => ({
  subject: `Reminder: your appointment on ${findMoment(appointment)}`,
  preview: 'A short reminder.',
  heading,
  parts: [
    `Hello ${appointment.client.holderFirstName}, this is a reminder of ${formatWhose(appointment, 'your appointment')}.`,
    { facts: toDetails(appointment) },
    ...askAgain(appointment, config),
    ...whereItIs(appointment, config),
    ...(appointment.moveAskedReason === null ? [formatCancellation(appointment)] : []),
  ],
})

/** As discreet as a subject: text messages show on locked screens. */
export function reminderText(appointment: BookedAppointment, config: Config): string {
  const { startsAt, client } = appointment
  const whose = client.isForHolder ? 'your appointment' : 'the appointment you booked'
  const when = `${dayAndTime(startsAt, client.timeZone)}, ${formatZone(startsAt, client.timeZone)}`
  return `${config.PRODUCT_NAME}: ${whose} is on ${when}. ${whereInAText(appointment, config)}`
}

/** Whom the session is for, where that is not the person who is written to. */
const nameClient = ({ client }: BookedAppointment): string | null =>
  client.isForHolder ? null : client.firstName

const formatOwner = (appointment: BookedAppointment): string => {
  const name = nameClient(appointment)
  return name === null ? 'Your' : `${name}’s`
}

const formatWhose = (appointment: BookedAppointment, own = 'this appointment'): string => {
  const name = nameClient(appointment)
  return name === null ? own : `${name}’s appointment`
}

const findMoment = ({ startsAt, client }: BookedAppointment) => dayAndTime(startsAt, client.timeZone)

const formatWhenLines = (appointment: BookedAppointment) =>
  ['When', formatWhen(appointment, appointment.client.timeZone)] as const

const toDetails = (appointment: BookedAppointment) =>
  [
    formatWhenLines(appointment),
    ['With', appointment.clinicianName],
    ['How', findLabel(deliveryTypes, appointment.deliveryType)],
    ['Cost', costSentences(appointment.quote, appointment.referral)],
  ] as const

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

const formatReferral = ({
  startsAt,
  client,
  referral,
  referralPrices: prices,
}: BookedAppointment): string[] => {
  const copy = referralCopy({ referral, prices, by: dayAndTime(startsAt, client.timeZone) })
  return copy ? [`${copy.title}. ${copy.text}`] : []
}

const formatCancellation = ({ startsAt, client, now, shortNoticeFeeCents }: BookedAppointment) =>
  cancellationSentences({ startsAt, zone: client.timeZone, now, feeCents: shortNoticeFeeCents })

const formatOldTime = ({ lastMove, client }: BookedAppointment) =>
  lastMove ? [['Before', dayAndTime(new Date(lastMove.from), client.timeZone)] as const] : []

const formatReason = (
  reason: PracticeReason | null,
  { clinicianName, lastMove }: BookedAppointment,
): string[] => (reason === null ? [] : [reasonSentences[reason](lastMove?.fromClinician ?? clinicianName)])

/** Where the practice moved it, that comes first. */
const formatMoveReason = ({ lastMove }: BookedAppointment): string =>
  lastMove?.reason ? 'we had to move your appointment. Nothing is charged for it, and ' : ''

const formatMoveFee = ({ lastMove }: BookedAppointment) =>
  lastMove && lastMove.feeCents > 0
    ? [
        `It was moved less than ${cancellationNoticeHours} hours before the old time. The short-notice fee is ${formatCents(lastMove.feeCents)}.`,
      ]
    : []

function toNotice({ serviceDelivered, cancellationFeeCents }: BookedAppointment): string {
  if (serviceDelivered === 'clinicianCancelWithNotice' || serviceDelivered === 'clinicianCancelShortNotice')
    return 'We are sorry: we had to cancel it. There is nothing to pay for it.'
  if (serviceDelivered !== 'cancelShortNotice') return 'There is nothing to pay for it.'
  const notice = `It was cancelled less than ${cancellationNoticeHours} hours before the start, which counts as short notice under our cancellation policy.`
  return cancellationFeeCents ? `${notice} The fee is ${formatCents(cancellationFeeCents)}.` : notice
}
