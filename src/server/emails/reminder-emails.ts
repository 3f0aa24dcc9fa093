import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import type { Config } from '../config.ts'
import {
  findMoment,
  formatCancellation,
  formatWhenLines,
  formatWhose,
  toDetails,
  type Written,
} from './appointment-phrases.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { moveUrl, whereInAText, whereItIs } from './where-it-is.ts'

/** `heading`: where it takes place as planned. */
export const reminder = (appointment: BookedAppointment, config: Config, heading: string): Written =>
  appointment.moveAskedReason === null
    ? {
        subject: `Reminder: your appointment on ${findMoment(appointment)}`,
        preview: 'A short reminder.',
        heading,
        parts: [
          `Hello ${appointment.client.holderFirstName}, this is a reminder of ${formatWhose(appointment, 'your appointment')}.`,
          { facts: toDetails(appointment) },
          ...whereItIs(appointment, config),
          formatCancellation(appointment),
        ],
      }
    : moveReminder(appointment, config)

/** Still booked, and still to be moved: no word that sounds as if it took place. */
export const moveReminder = (appointment: BookedAppointment, config: Config): Written => ({
  subject: `Reminder: please choose a new time for your appointment on ${findMoment(appointment)}`,
  preview: 'It cannot take place then.',
  heading: 'Please choose another time',
  parts: [
    `Hello ${appointment.client.holderFirstName}, ${formatWhose(appointment)} cannot take place as planned:`,
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
