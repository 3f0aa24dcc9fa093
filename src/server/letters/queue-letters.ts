import { remindersAhead } from '#domain/letters/reminders.ts'
import type { Tx } from '../http/idempotency.ts'
import type { Service } from '../service.ts'
import type { LetterKind } from './appointment-letters.ts'

export const letterQueue = 'send-letter'

export type LetterJob = { kind: LetterKind; reservationId: string; startsAt: string }

type Queueing = Pick<Service, 'jobs'>
type Reserved = { id: string; startsAt: Date; serverTime: Date }

/** With the booking or not at all: an acknowledged booking gets its letter, one that was rolled back gets none. */
export async function queueBookingLetters(
  { jobs }: Queueing,
  tx: Tx,
  { id, startsAt, serverTime }: Reserved,
): Promise<void> {
  const reminders = remindersAhead({ startsAt, now: serverTime })
  await jobs.sendWith<LetterJob>(tx, letterQueue, [
    { data: jobOf('confirmed', { id, startsAt }) },
    ...reminders.map(({ kind, at }) => ({ data: jobOf(kind, { id, startsAt }), after: at })),
  ])
}

export async function queueCancellationLetter(
  { jobs }: Queueing,
  tx: Tx,
  cancelled: Omit<Reserved, 'serverTime'>,
): Promise<void> {
  await jobs.sendWith<LetterJob>(tx, letterQueue, [{ data: jobOf('cancelled', cancelled) }])
}

const jobOf = (kind: LetterKind, { id, startsAt }: Omit<Reserved, 'serverTime'>): LetterJob => ({
  kind,
  reservationId: id,
  startsAt: startsAt.toISOString(),
})
