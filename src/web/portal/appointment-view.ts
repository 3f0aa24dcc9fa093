import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles, type ClinicianRole } from '#domain/clinicians/roles.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { costSentences, dayAndTime, zoneWords } from '#domain/letters/appointment-words.ts'
import { reminderChannel } from '#domain/letters/reminders.ts'
import { calendarDateOf } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { firstNameOf, longDay } from '../appointment/day-words.ts'
import { noRemindersSentence, placeSentences } from '../appointment/what-to-expect.ts'
import type { OwnAppointment } from './own-appointment.ts'

export type AppointmentView = ReturnType<typeof appointmentView>

type BadgeWords = { tone: 'success' | 'warning' | 'info' | 'neutral'; words: string }

const outcomes = {
  attended: { tone: 'success', words: 'Attended' },
  clientDidNotAttend: { tone: 'warning', words: 'Missed' },
  clinicianDidNotAttend: { tone: 'warning', words: 'Did not take place' },
  cancelWithNotice: { tone: 'neutral', words: 'Cancelled by you' },
  cancelShortNotice: { tone: 'neutral', words: 'Cancelled by you, short notice' },
  clinicianCancelWithNotice: { tone: 'info', words: 'Cancelled by us' },
  clinicianCancelShortNotice: { tone: 'info', words: 'Cancelled by us' },
} as const satisfies Record<AttendanceOutcome, BadgeWords>

/** One that is upcoming and can no longer be cancelled has begun. */
function badgeOf({ serviceDelivered, status, cancellation }: OwnAppointment): BadgeWords | null {
  if (serviceDelivered) return outcomes[serviceDelivered]
  if (status !== 'upcoming') return null
  return cancellation ? { tone: 'success', words: 'Confirmed' } : { tone: 'info', words: 'Happening now' }
}

/** An appointment in words, on the client's own clock. */
export function appointmentView(appointment: OwnAppointment, zone: ZoneId) {
  const { clinician, isGP, quote, status } = appointment
  const start = new Date(appointment.startDateTime)
  const minutes = Math.round((Date.parse(appointment.endDateTime) - start.getTime()) / 60_000)
  const localDay = localDayAt(start, zone)
  const { day, month, year } = calendarDateOf(localDay)
  return {
    day: String(day),
    month: monthNames[month - 1]?.slice(0, 3) ?? '',
    /** "Tuesday 24 November, 10:00 am": with the year where it is not plain. */
    when: dayAndTime(start, zone).replace(longDay(localDay), (words) =>
      status === 'upcoming' ? words : `${words} ${year}`,
    ),
    length: `${minutes} minutes, ${zoneWords(start, zone)}`,
    badge: badgeOf(appointment),
    mode: labelOf(deliveryTypes, appointment.deliveryType),
    name: clinician.name,
    /** What a sentence calls them. */
    shortName: isGP ? clinician.name : firstNameOf(clinician.name),
    what: `${labelOf(clinicianRoles, clinician.medicare.role as ClinicianRole)}, ${appointment.sessionTypeName}`,
    cost: isGP ? 'Free.' : costSentences(quote),
  }
}

/** The next first, and what is over or cancelled with the latest first, as the server lists it. */
export function divide(appointments: readonly OwnAppointment[]) {
  return {
    upcoming: appointments.filter(({ status }) => status === 'upcoming').toReversed(),
    past: appointments.filter(({ status }) => status !== 'upcoming'),
  }
}

const reminderWords = {
  email: 'We remind you by email a day before and an hour before.',
  sms: 'We remind you by SMS a day before and an hour before.',
} as const

/** What there is to expect and to do until then. */
export function nextSentences(
  { deliveryType, clinician }: Pick<OwnAppointment, 'deliveryType' | 'clinician'>,
  client: { communicationPreference: CommunicationPreference; mobile: string | null },
): string {
  const channel = reminderChannel(client)
  const reminder = channel ? reminderWords[channel] : noRemindersSentence
  return `${reminder} ${placeSentences[deliveryType](clinician.name)}`
}
