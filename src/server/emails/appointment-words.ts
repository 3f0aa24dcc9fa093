import { formPaths, paths, roomPages } from '#contract/page-paths.ts'
import { cancellationSentences, dayAndTime, formatWhen } from '#domain/booking/appointment-words.ts'
import { appointmentStatus } from '#domain/booking/cancel-and-move.ts'
import { type PracticeReason, reasonSentences } from '#domain/booking/practice-changes.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { type CalendarEvent, writeCalendarFile } from '#domain/diary/calendars.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import { dvaReferralWords, referralWords } from '#domain/fees/payment-words.ts'
import { dueSentences, formsDueAt } from '#domain/gp/forms-after-booking.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { findLabel } from '#domain/vocabulary.ts'
import type { Config } from '../config.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'

/** Whom the session is for, where that is not the person who is written to. */
export const nameClient = ({ client }: BookedAppointment): string | null =>
  client.isForHolder ? null : client.firstName

export const formatOwner = (appointment: BookedAppointment): string => {
  const name = nameClient(appointment)
  return name === null ? 'Your' : `${name}’s`
}

export const formatWhose = (appointment: BookedAppointment, own = 'this appointment'): string => {
  const name = nameClient(appointment)
  return name === null ? own : `${name}’s appointment`
}

export const findMoment = ({ startsAt, client }: BookedAppointment) => dayAndTime(startsAt, client.timeZone)

export const formatWhenLines = (appointment: BookedAppointment) =>
  ['When', formatWhen(appointment, appointment.client.timeZone)] as const

export const toDetails = (appointment: BookedAppointment) =>
  [
    formatWhenLines(appointment),
    ['With', appointment.clinicianName],
    ['How', findLabel(deliveryTypes, appointment.deliveryType)],
    ['Cost', costSentences(appointment.quote, appointment.referral)],
  ] as const

export const formatReferral = ({
  startsAt,
  client,
  funding,
  referral,
  referralPrices: prices,
}: BookedAppointment): string[] => {
  const by = dayAndTime(startsAt, client.timeZone)
  const copy = dvaReferralWords(funding) ?? referralWords({ referral, prices, by })
  return copy ? [`${copy.title}. ${copy.text}`] : []
}

export const formatCancellation = (appointment: BookedAppointment): string =>
  cancellationSentences({
    ...appointment,
    zone: appointment.client.timeZone,
    feeCents: appointment.shortNoticeFeeCents,
  })

export const linkPolicy = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => ({
  link: 'Cancellation policy',
  href: `${PUBLIC_URL}${paths.cancellationPolicy()}`,
})

/** What a GP appointment still waits for, with the way to the first of it. Nothing once it has begun. */
export function formatFormsLeft(
  {
    formsLeft: left,
    formsDueHours: hours,
    reserveId,
    startsAt,
    now,
    client,
    clinicianName,
  }: BookedAppointment,
  { PUBLIC_URL }: Site,
) {
  const [first] = left
  if (first === undefined || hours === null || now >= startsAt) return []
  const forms = { left, dueAt: formsDueAt({ startsAt, hours }) }
  return [
    `${left.length > 1 ? 'Two forms are' : 'One form is'} still to be sent. ${dueSentences(forms, { zone: client.timeZone, now, name: clinicianName })}`,
    { link: 'Fill in what is left', href: `${PUBLIC_URL}${formPaths[first](reserveId)}` },
  ]
}

/** `clinicianName`: whom the reason is about. */
export const formatReason = (reason: PracticeReason | null, clinicianName: string): string[] =>
  reason === null ? [] : [reasonSentences[reason](clinicianName)]

type Site = Pick<Config, 'PUBLIC_URL'>

/** The session’s own address carries no name: it can stand in a message that others may see. */
export const sessionUrl = ({ roomId }: Pick<BookedAppointment, 'roomId'>, { PUBLIC_URL }: Site): string =>
  new URL(roomPages.session(roomId), PUBLIC_URL).href

const opensNote = `The page opens ${roomTimes.minutesBefore} minutes before the start. You can check your camera and sound on it first.`

export const moveUrl = ({ id }: Pick<BookedAppointment, 'id'>, { PUBLIC_URL }: Site): string =>
  `${PUBLIC_URL}${paths.moveAppointment(id)}`

/** In place of where it is, while another time is asked for. */
const askAgain = (appointment: BookedAppointment, config: Config) => [
  'We asked you to choose another time, because it can’t go ahead as planned. Moving it costs nothing.',
  { link: 'Choose a new time', href: moveUrl(appointment, config) },
]

/** Where it takes place, as the main thing to press; by phone, who calls whom. */
export function whereItIs(appointment: BookedAppointment, config: Config) {
  if (appointment.moveAskedReason !== null) return askAgain(appointment, config)
  return appointment.deliveryType === 'videoCall'
    ? [
        { button: 'Go to my appointment', href: sessionUrl(appointment, config) },
        opensNote,
        { link: 'See my appointments', href: appointmentsUrl(config) },
      ]
    : [whoCallsWhom(appointment), { button: 'See my appointments', href: appointmentsUrl(config) }]
}

/** The same, in an email about something else. */
export function whereItIsBriefly(appointment: BookedAppointment, config: Config) {
  if (appointment.moveAskedReason !== null) return askAgain(appointment, config)
  return appointment.deliveryType === 'videoCall'
    ? [{ link: 'Go to my appointment', href: sessionUrl(appointment, config) }]
    : [whoCallsWhom(appointment)]
}

export const whoCallsWhom = ({ clinicianName, client: { mobile } }: BookedAppointment): string =>
  mobile === null
    ? `${clinicianName} will call you at that time. We don’t have your phone number yet: please add it to your profile.`
    : `${clinicianName} will call you at that time, on ${formatPhone(mobile)}. You don’t need to call.`

/** In a text message, which comes to the number that is called. */
export const whereInAText = (appointment: BookedAppointment, config: Config): string =>
  appointment.deliveryType === 'videoCall'
    ? sessionUrl(appointment, config)
    : 'We’ll call you on this number.'

export const appointmentsUrl = ({ PORTAL_APPOINTMENTS_URL, PUBLIC_URL }: Config): string =>
  portalUrl(PORTAL_APPOINTMENTS_URL, PUBLIC_URL)

export const referralUrl = ({ PORTAL_REFERRAL_URL, PUBLIC_URL }: Config): string =>
  portalUrl(PORTAL_REFERRAL_URL, PUBLIC_URL)

/** A practice may have a portal of its own. */
const portalUrl = (page: string, site: string): string => (page.startsWith('/') ? `${site}${page}` : page)

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
    ? sessionUrl(appointment, config)
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
