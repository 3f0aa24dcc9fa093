import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import { costSentences } from '#domain/fees/cost-copy.ts'
import { referralCopy } from '#domain/funding/referral-copy.ts'
import {
  formatChannels,
  reminderChannels,
  type ReminderKind,
  reminderPromise,
  remindersAhead,
  type SetUp,
} from '#domain/emails/reminders.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatFirstName, longDay } from '../appointment/format-day.ts'
import { confirmEmailSentence, noRemindersSentence, placeSentences } from '../appointment/what-to-expect.ts'
import type { OwnAppointment } from './own-appointment.ts'

export type AppointmentView = ReturnType<typeof appointmentView>

type BadgeCopy = { tone: 'success' | 'warning' | 'info' | 'neutral'; words: string }

const outcomes = {
  attended: { tone: 'success', words: 'Attended' },
  clientDidNotAttend: { tone: 'warning', words: 'Missed' },
  clinicianDidNotAttend: { tone: 'warning', words: 'Did not take place' },
  cancelWithNotice: { tone: 'neutral', words: 'Cancelled by you' },
  cancelShortNotice: { tone: 'neutral', words: 'Cancelled by you, short notice' },
  clinicianCancelWithNotice: { tone: 'info', words: 'Cancelled by us' },
  clinicianCancelShortNotice: { tone: 'info', words: 'Cancelled by us' },
} as const satisfies Record<AttendanceOutcome, BadgeCopy>

/** One that is upcoming and can no longer be cancelled has begun. */
function toBadge({ serviceDelivered, status, cancellation }: OwnAppointment): BadgeCopy | null {
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
  const { day, month, year } = toCalendarDate(localDay)
  return {
    day: String(day),
    month: monthNames[month - 1]?.slice(0, 3) ?? '',
    /** "Tuesday 24 November, 10:00 am": with the year where it is not plain. */
    when: dayAndTime(start, zone).replace(longDay(localDay), (words) =>
      status === 'upcoming' ? words : `${words} ${year}`,
    ),
    length: `${minutes} minutes, ${formatZone(start, zone)}`,
    badge: toBadge(appointment),
    mode: findLabel(deliveryTypes, appointment.deliveryType),
    name: clinician.name,
    /** What a sentence calls them. */
    shortName: isGP ? clinician.name : formatFirstName(clinician.name),
    what: `${findLabel(clinicianRoles, clinician.medicare.role)}, ${appointment.sessionTypeName}`,
    cost: isGP ? 'Free.' : costSentences(quote, appointment.referral),
    /** What is still missing from a GP. */
    referral:
      status === 'upcoming'
        ? referralCopy({
            referral: appointment.referral,
            prices: appointment.referralPrices,
            by: dayAndTime(start, zone),
          })
        : null,
  }
}

/** The next first, and what is over or cancelled with the latest first, as the server lists it. */
export function divide(appointments: readonly OwnAppointment[]) {
  return {
    upcoming: appointments.filter(({ status }) => status === 'upcoming').toReversed(),
    past: appointments.filter(({ status }) => status !== 'upcoming'),
  }
}

/** What there is to expect and to do until then. */
export function nextSentences(
  {
    deliveryType,
    clinician,
    startDateTime,
  }: Pick<OwnAppointment, 'deliveryType' | 'clinician' | 'startDateTime'>,
  client: Reminded,
  { zone, setUp, now }: { zone: ZoneId; setUp: SetUp; now: Date },
): string {
  const session = { name: clinician.name, startsAt: new Date(startDateTime), zone }
  const moments = remindersAhead({ ...session, now }).map(({ kind }) => momentCopy[kind])
  return `${reminderSentence(client, setUp, moments)}${placeSentences[deliveryType](session)}`
}

type Reminded = Parameters<typeof reminderPromise>[0]

const momentCopy = {
  reminderDay: 'a day before',
  reminderHour: 'an hour before',
} as const satisfies Record<ReminderKind, string>

/** With a space after it; nothing where the practice can send no reminders, or none is still to come. */
function reminderSentence(client: Reminded, setUp: SetUp, moments: readonly string[]): string {
  if (!setUp.canSendEmail && !setUp.canSendSms) return ''
  if (reminderChannels(client).length === 0) return `${noRemindersSentence} `
  if (moments.length === 0) return ''
  const channels = reminderPromise(client, setUp)
  if (channels.length === 0) return setUp.canSendEmail ? `${confirmEmailSentence} ` : ''
  return `We remind you ${formatChannels(channels)} ${moments.join(' and ')}. `
}
