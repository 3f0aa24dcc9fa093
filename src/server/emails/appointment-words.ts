import { paths, roomPages } from '#contract/page-paths.ts'
import { cancellationSentences, dayAndTime, formatWhen } from '#domain/booking/appointment-words.ts'
import { type PracticeReason, reasonSentences } from '#domain/booking/practice-changes.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import { dvaReferralWords, referralWords } from '#domain/fees/payment-words.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { findLabel } from '#domain/vocabulary.ts'
import type { Config } from '../config.ts'
import { appointmentsUrl } from './appointment-calendar.ts'
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

/** `clinicianName`: whom the reason is about. */
export const formatReason = (reason: PracticeReason | null, clinicianName: string): string[] =>
  reason === null ? [] : [reasonSentences[reason](clinicianName)]

type Site = Pick<Config, 'PUBLIC_URL'>

/** The session’s own address carries no name: it can stand in a message that others may see. */
export const sessionUrl = ({ roomId }: Pick<BookedAppointment, 'roomId'>, { PUBLIC_URL }: Site): string =>
  `${PUBLIC_URL}${roomPages.session(roomId)}`

const opensNote = `The page opens ${roomTimes.minutesBefore} minutes before the start. You can check your picture and sound there before.`

export const moveUrl = ({ id }: Pick<BookedAppointment, 'id'>, { PUBLIC_URL }: Site): string =>
  `${PUBLIC_URL}${paths.moveAppointment(id)}`

/** In place of where it is, while another time is asked for. */
const askAgain = (appointment: BookedAppointment, config: Config) => [
  'We asked you to choose another time, because it cannot take place as planned. Moving it costs nothing.',
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
    ? `${clinicianName} calls you at that time. We have no phone number of yours yet: please add it to your profile.`
    : `${clinicianName} calls you at that time, on ${formatPhone(mobile)}. You do not need to call.`

/** In a text message, which comes to the number that is called. */
export const whereInAText = (appointment: BookedAppointment, config: Config): string =>
  appointment.deliveryType === 'videoCall' ? sessionUrl(appointment, config) : 'We call you on this number.'
