import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import { roomOpensAt } from '#domain/room/room-times.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'

type SessionToExpect = { name: string; startsAt: Date; zone: ZoneId }

export const noRemindersSentence = 'You asked for no reminders, so please note the time.'

export const confirmEmailSentence = 'Confirm your email, and we will remind you.'

export const placeSentences = {
  videoCall: ({ startsAt, zone }) =>
    `Find a quiet, private place with a camera and a good connection. The session opens at ${formatTimeAt(roomOpensAt({ startsAt }), zone, 'h:mm aa')}: press Join under My appointments.`,
  phoneCall: ({ name }) => `Find a quiet, private place. ${name} calls you.`,
} as const satisfies Record<DeliveryType, (session: SessionToExpect) => string>
