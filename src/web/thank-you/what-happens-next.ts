import type { ReservationView } from '#contract/booking.ts'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import {
  cancellationSentences,
  costSentences,
  dayAndTime,
  zoneWords,
} from '#domain/letters/appointment-words.ts'
import { reminderChannel, type ReminderKind, remindersAhead } from '#domain/letters/reminders.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { noRemindersSentence, placeSentences } from '../appointment/what-to-expect.ts'

export type Happening = { title: string; text: string }

type Booked = {
  reservation: Pick<ReservationView, 'serverTime' | 'psychologist'>
  appointment: ReservationView['appointments'][number]
  /** Null if the record could not be read: what depends on it is left unsaid. */
  client: {
    email: string
    communicationPreference: CommunicationPreference
    mobile: string | null
    referral: { isReferredByGP: boolean } | null
  } | null
  zone: ZoneId
}

/** Only what the service does: see the letters and reminders of the server. */
export function whatHappensNext({ reservation, appointment, client, zone }: Booked): Happening[] {
  const startsAt = new Date(appointment.startDateTime)
  const now = new Date(reservation.serverTime)
  const { name } = reservation.psychologist
  const lacksReferral = needsReferral(appointment.funding) && client?.referral?.isReferredByGP === false
  return [
    {
      title: 'Now',
      text: `We are sending the details to ${client?.email ?? 'your email'}, with a file for your calendar.`,
    },
    ...(lacksReferral ? [seeAGp] : []),
    ...(client ? reminderOf(client, { startsAt, now }) : []),
    {
      title: `${dayAndTime(startsAt, zone)}, ${zoneWords(startsAt, zone)}`,
      text: placeSentences[appointment.deliveryType](name),
    },
    {
      title: lacksReferral ? 'What you pay, with a referral' : 'What you pay',
      text: `Nothing was charged today. ${costSentences(appointment.rate)}`,
    },
    { title: 'If you cannot come', text: cancellationSentences({ startsAt, zone, now }) },
  ]
}

const needsReferral = (funding: Booked['appointment']['funding']) =>
  funding === 'rebate' || funding === 'bulkBill'

const seeAGp: Happening = {
  title: 'Before your session: a GP referral',
  text: 'Medicare pays its part only with a referral and a treatment plan from a GP. Our GPs write both, by video and free. Without them, this session is paid in full.',
}

const channelWords = { email: 'by email', sms: 'by SMS' } as const
const momentWords = {
  reminderDay: 'the day before',
  reminderHour: 'an hour before',
} as const satisfies Record<ReminderKind, string>

function reminderOf(
  client: NonNullable<Booked['client']>,
  times: { startsAt: Date; now: Date },
): Happening[] {
  const channel = reminderChannel(client)
  if (channel === null) return [{ title: 'Until then', text: noRemindersSentence }]
  const moments = remindersAhead(times).map(({ kind }) => momentWords[kind])
  if (moments.length === 0) return []
  const [first = '', ...later] = moments
  return [
    {
      title: first.charAt(0).toUpperCase() + first.slice(1),
      text: [`A reminder ${channelWords[channel]}`, ...later.map((moment) => `and another ${moment}`)]
        .join(', ')
        .concat('.'),
    },
  ]
}
