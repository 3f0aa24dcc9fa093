import { paths } from '#contract/page-paths.ts'
import { cancellationNoticeHours } from '#domain/diary/attendance.ts'
import { type EmailKind, isReminderUseful } from '#domain/messages/emails.ts'
import { appointmentStatus } from '#domain/booking/cancel-and-move.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import type { Email } from '../adapters/mail-and-sms.ts'
import type { Config } from '../config.ts'
import {
  appointmentsUrl,
  findMoment,
  formatCancellation,
  formatFormsLeft,
  formatOwner,
  formatReason,
  formatReferral,
  formatWhenLines,
  formatWhose,
  linkPolicy,
  moveUrl,
  nameClient,
  referralUrl,
  renderCalendarFile,
  toDetails,
  whereInAText,
  whereItIs,
  whereItIsBriefly,
} from './appointment-words.ts'
import type { EmailRow } from './deliver.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { type EmailWords, renderEmail } from './render-email.ts'

const confirmedEmail = (appointment: BookedAppointment, config: Config): EmailWords =>
  appointment.now >= appointment.startsAt
    ? bookingRecord(appointment, config)
    : appointment.moveAskedReason === null
      ? bookingConfirmation(appointment, config)
      : moveReminder(appointment, config)

const bookingConfirmation = (appointment: BookedAppointment, config: Config): EmailWords => ({
  subject: `Your appointment on ${findMoment(appointment)}`,
  preview: 'It is booked. Here is what you need to know.',
  heading: `${formatOwner(appointment)} appointment is booked`,
  parts: [
    `Hello ${appointment.client.holderFirstName}, we look forward to seeing ${nameClient(appointment) ?? 'you'}.`,
    ...(appointment.isRequestWithdrawn ? [takesPlace] : []),
    { facts: [...toDetails(appointment), ...formatQuestionnaires(appointment)] },
    ...formatReferral(appointment),
    ...formatFormsLeft(appointment, config),
    ...formatNextSteps(appointment, config),
    ...whereItIs(appointment, config),
    formatCancellation(appointment),
    linkPolicy(config),
    'Open the attached file to add it to your calendar. The entry doesn’t say whom you are seeing, or why.',
  ],
  attachments: [renderCalendarFile(appointment, config)],
})

const takesPlace = 'It goes ahead as planned, so you don’t need to choose another time after all.'

/**
 * One that goes out once the session has begun, as after an outage or a booking for the same minute, is still the client's record of
 * what was booked and what it costs. What it says no longer is what is only true before: that it can be cancelled, and what comes next.
 */
const bookingRecord = (appointment: BookedAppointment, config: Config): EmailWords => {
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
const formatQuestionnaires = ({ questionnaires, formsLeft }: BookedAppointment) =>
  (
    [
      ['Questionnaires sent', questionnaires],
      ['Still to be sent', formsLeft],
    ] as const
  )
    .filter(([, codes]) => codes.length > 0)
    .map(
      ([label, codes]) =>
        [label, listNames.format(codes.map((code) => findQuestionnaire(code).name))] as const,
    )

const listNames = new Intl.ListFormat('en-AU')

/** Only what the service does: the answers are open to the booked clinician, and to the client. */
const formatNextSteps = ({ questionnaires, clinicianName }: BookedAppointment, config: Config) =>
  questionnaires.length === 0
    ? []
    : [
        `What happens next: ${clinicianName} can read your answers before the appointment. You can read them again too.`,
        { link: 'Read my answers', href: `${config.PUBLIC_URL}${paths.myQuestionnaires()}` },
      ]

const movedEmail = (appointment: BookedAppointment, config: Config): EmailWords =>
  isAtSameTime(appointment) ? givenToColleague(appointment, config) : movedInTime(appointment, config)

/** As its client knows it: a hand-over may follow a new time that no email has told of. */
const isAtSameTime = (appointment: BookedAppointment): boolean =>
  appointment.lastMove !== null &&
  appointment.lastMove.fromClinician !== null &&
  oldTime(appointment.lastMove, appointment).getTime() === appointment.startsAt.getTime()

type LastMove = NonNullable<BookedAppointment['lastMove']>

function oldTime({ from, untoldFrom }: LastMove, { startsAt }: BookedAppointment): Date {
  const before = new Date(from)
  return before.getTime() === startsAt.getTime() ? new Date(untoldFrom) : before
}

const movedInTime = (appointment: BookedAppointment, config: Config): EmailWords => ({
  subject: `Moved: your appointment is now on ${findMoment(appointment)}`,
  preview: 'Here is the new time.',
  heading: `${formatOwner(appointment)} appointment has moved`,
  parts: [
    `Hello ${appointment.client.holderFirstName}, ${formatLead(appointment)}this is the new time:`,
    { facts: [...formatOldTime(appointment), ...toDetails(appointment)] },
    ...formatMoveReason(appointment),
    ...formatMoveFee(appointment),
    ...formatRest(appointment, config),
    'Open the attached file to move it in your calendar. The entry doesn’t say whom you are seeing, or why.',
  ],
  attachments: [renderCalendarFile(appointment, config)],
})

/** Without a calendar file: the entry names no one, so it stays as it is. */
const givenToColleague = (appointment: BookedAppointment, config: Config): EmailWords => ({
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
  ...formatFormsLeft(appointment, config),
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
        `It was moved less than ${cancellationNoticeHours} hours before the old time, so there is a short-notice fee of ${formatCents(lastMove.feeCents)}.`,
      ]
    : []

/** `heading`: where it takes place as planned. */
const reminder = (appointment: BookedAppointment, config: Config, heading: string): EmailWords =>
  appointment.moveAskedReason === null
    ? {
        subject: `Reminder: your appointment on ${findMoment(appointment)}`,
        preview: 'A short reminder.',
        heading,
        parts: [
          `Hello ${appointment.client.holderFirstName}, this is a reminder of ${formatWhose(appointment, 'your appointment')}.`,
          { facts: toDetails(appointment) },
          ...formatFormsLeft(appointment, config),
          ...whereItIs(appointment, config),
          formatCancellation(appointment),
        ],
      }
    : moveReminder(appointment, config)

/** Still booked, and still to be moved: no word that sounds as if it took place. */
const moveReminder = (appointment: BookedAppointment, config: Config): EmailWords => ({
  subject: `Reminder: please choose a new time for your appointment on ${findMoment(appointment)}`,
  preview: 'It can’t go ahead at that time.',
  heading: 'Please choose another time',
  parts: [
    `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment)} can’t go ahead as planned:`,
    { facts: [formatWhenLines(appointment), ['With', appointment.clinicianName]] },
    'We asked you to choose another time. Moving or cancelling it costs nothing, however late it is.',
    { button: 'Choose a new time', href: moveUrl(appointment, config) },
  ],
})

/** As discreet as a subject: text messages show on locked screens. */
export function reminderText(appointment: BookedAppointment, config: Config): string {
  const { startsAt, client } = appointment
  const whose = client.isForHolder ? 'your appointment' : 'the appointment you booked'
  const when = `${dayAndTime(startsAt, client.timeZone)}, ${formatZone(startsAt, client.timeZone)}`
  return appointment.moveAskedReason === null
    ? `${config.PRODUCT_NAME}: ${whose} is on ${when}. ${whereInAText(appointment, config)}`
    : `${config.PRODUCT_NAME}: please choose a new time for ${whose} on ${when}: ${moveUrl(appointment, config)}`
}

const cancelledEmail = (appointment: BookedAppointment, config: Config): EmailWords => ({
  subject: `Cancelled: your appointment on ${findMoment(appointment)}`,
  preview: 'It has been cancelled.',
  heading: `${formatOwner(appointment)} appointment is cancelled`,
  parts: [
    `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment)} has been cancelled:`,
    { facts: [formatWhenLines(appointment), ['With', appointment.clinicianName]] },
    ...formatReason(appointment.cancellationReason, appointment.clinicianName),
    toNotice(appointment),
    { button: 'See my appointments', href: appointmentsUrl(config) },
    'If it is in your calendar, open the attached file to take it out.',
  ],
  attachments: [renderCalendarFile(appointment, config)],
})

const moveRequest = (appointment: BookedAppointment, config: Config): EmailWords => ({
  subject: `Please choose a new time: your appointment on ${findMoment(appointment)}`,
  preview: 'It can’t go ahead at that time.',
  heading: 'Please choose another time',
  parts: [
    `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment)} can’t go ahead as planned:`,
    { facts: [formatWhenLines(appointment), ['With', appointment.clinicianName]] },
    ...formatReason(appointment.moveAskedReason, appointment.clinicianName),
    'Please choose another time. Moving or cancelling it costs nothing, however late it is.',
    { button: 'Choose a new time', href: moveUrl(appointment, config) },
  ],
})

const referralReminder = (appointment: BookedAppointment, config: Config): EmailWords => ({
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
})

const newPrice = (appointment: BookedAppointment, config: Config): EmailWords => ({
  subject: `A new price for your appointment on ${findMoment(appointment)}`,
  preview: 'The cost has changed.',
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
})

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

const nothingToPay = 'There is nothing to pay.'

const isCancelled = (appointment: BookedAppointment): boolean =>
  appointmentStatus(appointment, appointment.now) === 'cancelled'

const isStanding = (appointment: BookedAppointment): boolean => !isCancelled(appointment)

/** Once it has begun, no one can act on a new time or a new price. */
const isAhead = (appointment: BookedAppointment): boolean =>
  isStanding(appointment) && appointment.now < appointment.startsAt

type AppointmentRow = EmailRow<'client' | 'booker', [BookedAppointment, note: string]> & {
  /** Asked when it is due: what is not, or no longer, so is not sent. */
  isStillTrue: (appointment: BookedAppointment) => boolean
}

/** `note` is the practice’s own words for this kind of email. */
const withNote =
  (write: (appointment: BookedAppointment, config: Config) => EmailWords) =>
  (config: Config, appointment: BookedAppointment, note: string): EmailWords => {
    const words = write(appointment, config)
    return note === '' ? words : { ...words, parts: [...words.parts, note] }
  }

/**
 * Discreet by default: other people may see an inbox or a locked screen. Neither subject, preview nor calendar entry
 * says with whom, what kind of session or why; the body names the clinician, never their profession.
 */
export const appointmentEmails = {
  /** Once it has begun it is a record only, and says no more than that. */
  confirmed: { to: 'booker', isStillTrue: isStanding, write: withNote(confirmedEmail) },
  moved: { to: 'client', isStillTrue: isAhead, write: withNote(movedEmail) },
  cancelled: { to: 'client', isStillTrue: isCancelled, write: withNote(cancelledEmail) },
  moveAsked: {
    to: 'client',
    isStillTrue: (appointment) => isAhead(appointment) && appointment.moveAskedReason !== null,
    write: withNote(moveRequest),
  },
  reminderDay: {
    to: 'client',
    isStillTrue: (appointment) => isAhead(appointment) && isReminderUseful('reminderDay', appointment),
    write: withNote((appointment, config) =>
      reminder(
        appointment,
        config,
        `${formatOwner(appointment)} appointment is on ${findMoment(appointment)}`,
      ),
    ),
  },
  reminderHour: {
    to: 'client',
    isStillTrue: (appointment) => isAhead(appointment) && isReminderUseful('reminderHour', appointment),
    write: withNote((appointment, config) =>
      reminder(appointment, config, `${formatOwner(appointment)} appointment starts soon`),
    ),
  },
  referralReminder: {
    to: 'client',
    isStillTrue: (appointment) => isAhead(appointment) && appointment.referral === 'waiting',
    write: withNote(referralReminder),
  },
  priceChanged: { to: 'client', isStillTrue: isAhead, write: withNote(newPrice) },
} as const satisfies Record<EmailKind, AppointmentRow>

export const appointmentEmail = (
  kind: EmailKind,
  appointment: BookedAppointment,
  config: Config,
  note = '',
): Email =>
  renderEmail(
    { to: appointment.client.email ?? '', ...appointmentEmails[kind].write(config, appointment, note) },
    config,
  )
