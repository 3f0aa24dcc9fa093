import type { ApiValue } from '#contract/endpoints.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import { referralWords } from '#domain/fees/payment-words.ts'
import {
  formatChannels,
  reminderChannels,
  type ReminderKind,
  reminderPromise,
  remindersAhead,
  type SetUp,
} from '#domain/messages/emails.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { formatFirstName, longDay } from '../appointment/format-day.ts'
import { confirmEmailSentence, noRemindersSentence, placeSentences } from '../appointment/what-to-expect.ts'
import { bones, Loading } from '../ui/skeletons.tsx'
import * as styles from './appointments.module.css'

export type OwnAppointment = ApiValue<'listOwnAppointments'>[number]

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
function toBadge({ serviceDelivered, status, cancellation }: OwnAppointment): BadgeWords | null {
  if (serviceDelivered) return outcomes[serviceDelivered]
  if (status !== 'upcoming') return null
  return cancellation ? { tone: 'success', words: 'Confirmed' } : { tone: 'info', words: 'Happening now' }
}

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
    shortName: isGP ? clinician.name : formatFirstName(clinician.name),
    what: `${findLabel(clinicianRoles, clinician.medicare.role)}, ${appointment.sessionTypeName}`,
    cost: isGP ? 'Free.' : costSentences(quote, appointment.referral),
    /** What is still missing from a GP. */
    referral:
      status === 'upcoming'
        ? referralWords({
            referral: appointment.referral,
            prices: appointment.referralPrices,
            by: dayAndTime(start, zone),
          })
        : null,
  }
}

/** The next first, and what is over or cancelled with the latest first, as the server lists it. */
export const splitByTime = (appointments: readonly OwnAppointment[]) => ({
  upcoming: appointments.filter(({ status }) => status === 'upcoming').toReversed(),
  past: appointments.filter(({ status }) => status !== 'upcoming'),
})

export function nextSentences(
  {
    deliveryType,
    clinician,
    startDateTime,
  }: Pick<OwnAppointment, 'deliveryType' | 'clinician' | 'startDateTime'>,
  client: RemindedClient,
  { zone, setUp, now }: { zone: ZoneId; setUp: SetUp; now: Date },
): string {
  const session = { name: clinician.name, startsAt: new Date(startDateTime), zone }
  const moments = remindersAhead({ ...session, now }).map(({ kind }) => momentWords[kind])
  return `${reminderSentence(client, setUp, moments)}${placeSentences[deliveryType](session)}`
}

/** Whose session it is, where that is not the one who reads it, and how they join. See docs/product/portal.md. */
export const whoseWords = (
  { onBehalfOf, firstName }: { readonly onBehalfOf: string; readonly firstName: string },
  { deliveryType }: Pick<OwnAppointment, 'deliveryType'>,
): string | null =>
  onBehalfOf === 'mySelf'
    ? null
    : deliveryType === 'videoCall'
      ? `For ${firstName}. Log in here on the device that ${firstName} will use, and press Join.`
      : `For ${firstName}. Please have ${firstName} beside the phone: we call the number in your profile.`

type RemindedClient = Parameters<typeof reminderPromise>[0]

const momentWords = {
  reminderDay: 'a day before',
  reminderHour: 'an hour before',
} as const satisfies Record<ReminderKind, string>

/** With a space after it; nothing where the practice can send no reminders, or none is still to come. */
function reminderSentence(client: RemindedClient, setUp: SetUp, moments: readonly string[]): string {
  if (!setUp.canSendEmail && !setUp.canSendSms) return ''
  if (reminderChannels(client).length === 0) return `${noRemindersSentence} `
  if (moments.length === 0) return ''
  const channels = reminderPromise(client, setUp)
  if (channels.length === 0) return setUp.canSendEmail ? `${confirmEmailSentence} ` : ''
  return `We remind you ${formatChannels(channels)} ${moments.join(' and ')}. `
}

export const AppointmentsSkeleton = () => (
  <Loading what="your appointments" className="grid gap-6">
    <div className="flex gap-6 border-b border-line pt-3.5 pb-4">{bones('h-6 w-28', 'h-6 w-40')}</div>
    <div className={`card ${styles.card} ${styles.next}`}>
      <span className={`skeleton ${styles.date}`} />
      <div className="max-[560px]:contents">
        {bones(
          'h-[27px] w-40 rounded-full',
          'mt-3 h-7 w-4/5',
          'mt-2 h-5 w-3/5',
          'mt-5 h-12 w-2/3',
          'mt-5 h-24',
        )}
      </div>
    </div>
  </Loading>
)
