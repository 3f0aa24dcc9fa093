import type { ReservationView } from '#contract/booking.ts'
import { cancellationSentences, dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import type { ReferralWords } from '#domain/fees/payment-words.ts'
import { gpPaymentSentence } from '#domain/gp/claim-rules.ts'
import {
  formatChannels,
  reminderChannels,
  type ReminderKind,
  reminderPromise,
  remindersAhead,
  type SetUp,
} from '#domain/messages/emails.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import {
  confirmEmailSentence,
  noRemindersSentence,
  placeSentences,
} from '../../appointment/what-to-expect.ts'

export type NextEvent = { title: string; text: string }

type NextEventsQuestion = {
  reservation: Pick<
    ReservationView,
    'serverTime' | 'psychologist' | 'isConfirmationSent' | 'isFreeUntilStart'
  >
  appointment: ReservationView['appointments'][number]
  /** Null if the record could not be read: what depends on it is left unsaid. */
  client: {
    email: string | null
    communicationPreference: CommunicationPreference
    mobile: string | null
    isEmailVerified: boolean
  } | null
  /** What is still missing from a GP; null where nothing is. */
  referral: ReferralWords | null
  zone: ZoneId
  /** What the practice has set up: nothing is promised that is not sent. */
  setUp: SetUp
}

/** Only what the service does: see the emails and reminders of the server. */
export function whatHappensNext({
  reservation,
  appointment,
  client,
  referral,
  zone,
  setUp,
}: NextEventsQuestion): NextEvent[] {
  const startsAt = new Date(appointment.startDateTime)
  const now = new Date(reservation.serverTime)
  const { name } = reservation.psychologist
  return [
    setUp.canSendEmail &&
      client?.email !== null && {
        title: 'Now',
        text: formatConfirmation(reservation, client?.email ?? 'your email'),
      },
    ...(referral ? [referral] : []),
    appointment.isGP && {
      title: 'Before you meet',
      text: `${name} can read the forms that you sent. You can read them too, under Questionnaires in your account.`,
    },
    ...(client ? formatReminder(client, setUp, { startsAt, now }) : []),
    {
      title: `${dayAndTime(startsAt, zone)}, ${formatZone(startsAt, zone)}`,
      text: placeSentences[appointment.deliveryType]({ name, startsAt, zone }),
    },
    appointment.isGP && {
      title: 'After the appointment',
      text: 'With the plan and referral that your GP writes, you can see a psychologist and claim the Medicare rebate.',
    },
    {
      title: 'What you pay',
      text: `Nothing was charged today. ${appointment.isGP ? gpPaymentSentence : costSentences(appointment.rate, appointment.referral)}`,
    },
    {
      title: 'If you cannot come',
      text: cancellationSentences({
        startsAt,
        zone,
        now,
        feeCents: appointment.shortNoticeFeeCents,
        isFreeUntilStart: reservation.isFreeUntilStart,
      }),
    },
  ].filter((happening) => happening !== false)
}

/** See docs/product/sign-up.md#email-verification. */
const formatConfirmation = (
  { isConfirmationSent }: Pick<ReservationView, 'isConfirmationSent'>,
  email: string,
): string =>
  isConfirmationSent === false
    ? `We couldn’t email you the details, because ${email} was not confirmed when you booked. You can find them under My appointments.`
    : `We are sending the details to ${email}, with a file for your calendar.`

const momentWords = {
  reminderDay: 'the day before',
  reminderHour: 'an hour before',
} as const satisfies Record<ReminderKind, string>

function formatReminder(
  client: NonNullable<NextEventsQuestion['client']>,
  setUp: SetUp,
  times: { startsAt: Date; now: Date },
): NextEvent[] {
  if (!setUp.canSendEmail && !setUp.canSendSms) return []
  if (reminderChannels(client).length === 0) return [{ title: 'Until then', text: noRemindersSentence }]
  const channels = reminderPromise(client, setUp)
  if (channels.length === 0)
    return setUp.canSendEmail ? [{ title: 'Until then', text: confirmEmailSentence }] : []
  const moments = remindersAhead(times).map(({ kind }) => momentWords[kind])
  if (moments.length === 0) return []
  const [first = '', ...later] = moments
  return [
    {
      title: first.charAt(0).toUpperCase() + first.slice(1),
      text: [`A reminder ${formatChannels(channels)}`, ...later.map((moment) => `and another ${moment}`)]
        .join(', ')
        .concat('.'),
    },
  ]
}
