import { roomPages } from '#contract/room-pages.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import type { Config } from '../config.ts'
import { appointmentsUrl } from './appointment-calendar.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'

type Site = Pick<Config, 'PUBLIC_URL'>

/** The session’s own address carries no name: it can stand in a message that others may see. */
export const sessionUrl = ({ roomId }: Pick<BookedAppointment, 'roomId'>, { PUBLIC_URL }: Site): string =>
  `${PUBLIC_URL}${roomPages.session(roomId)}`

const opensNote = `The page opens ${roomTimes.minutesBefore} minutes before the start. You can check your picture and sound there before.`

/** Where it takes place, as the main thing to press; by phone, who calls whom. */
export const whereItIs = (appointment: BookedAppointment, config: Config) =>
  appointment.deliveryType === 'videoCall'
    ? [
        { button: 'Go to my appointment', href: sessionUrl(appointment, config) },
        opensNote,
        { link: 'See my appointments', href: appointmentsUrl(config) },
      ]
    : [whoCallsWhom(appointment), { button: 'See my appointments', href: appointmentsUrl(config) }]

/** The same, in an email about something else. */
export const whereItIsBriefly = (appointment: BookedAppointment, config: Config) =>
  appointment.deliveryType === 'videoCall'
    ? [{ link: 'Go to my appointment', href: sessionUrl(appointment, config) }]
    : [whoCallsWhom(appointment)]

export const whoCallsWhom = ({ clinicianName, client: { mobile } }: BookedAppointment): string =>
  mobile === null
    ? `${clinicianName} calls you at that time. We have no phone number of yours yet: please add it to your profile.`
    : `${clinicianName} calls you at that time, on ${formatPhone(mobile)}. You do not need to call.`

/** In a text message, which comes to the number that is called. */
export const whereInAText = (appointment: BookedAppointment, config: Config): string =>
  appointment.deliveryType === 'videoCall' ? sessionUrl(appointment, config) : 'We call you on this number.'
