import { sql } from 'kysely'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import { type EmailKind, referralReminderAt, remindersAhead } from '#domain/messages/emails.ts'
import type { Tx } from '../db/database.ts'
import type { Service } from '../service.ts'

// The stored name of the queue: jobs that wait in it would be lost by another name.
export const emailQueue = 'send-letter'

export type EmailJob = { kind: EmailKind; reservationId: string; startsAt: string }

type EmailQueue = Pick<Service, 'jobs'>
export type ReservedTime = { id: string; startsAt: Date; serverTime: Date; referral?: ReferralStatus | null }

/** With the booking or not at all: an acknowledged booking gets its email, one that was rolled back gets none. */
export const queueBookingEmails = (service: EmailQueue, tx: Tx, reserved: ReservedTime): Promise<void> =>
  queueWithReminders(service, tx, 'confirmed', reserved)

/** The reminders of the old time find that it is no longer the appointment's, and are not sent. */
export const queueMoveEmails = (service: EmailQueue, tx: Tx, moved: ReservedTime): Promise<void> =>
  queueWithReminders(service, tx, 'moved', moved)

/** `first` is null where one email for a whole series says it. */
export async function queueWithReminders(
  { jobs }: EmailQueue,
  tx: Tx,
  first: 'confirmed' | 'moved' | null,
  { id, startsAt, serverTime, referral }: ReservedTime,
): Promise<void> {
  const reminders = remindersAhead({ startsAt, now: serverTime })
  const remindOfReferral = referralReminderAt(startsAt)
  // One that is still missing may be on its way by then: whether it is waited for is asked when the email is due.
  const isAwaited = referral !== 'received' && referral !== null && remindOfReferral > serverTime
  const queued = [
    ...(first ? [{ data: toJob(first, { id, startsAt }) }] : []),
    ...(isAwaited ? [{ data: toJob('referralReminder', { id, startsAt }), after: remindOfReferral }] : []),
    ...reminders.map(({ kind, at }) => ({ data: toJob(kind, { id, startsAt }), after: at })),
  ]
  if (queued.length > 0) await jobs.sendWith<EmailJob>(tx, emailQueue, queued)
}

/** A referral has come or is on its way, and with it another price. */
export async function queuePriceEmail(
  { jobs }: EmailQueue,
  tx: Tx,
  booked: Omit<ReservedTime, 'serverTime'>,
): Promise<void> {
  await jobs.sendWith<EmailJob>(tx, emailQueue, [{ data: toJob('priceChanged', booked) }])
}

export async function queueCancellationEmail(
  { jobs }: EmailQueue,
  tx: Tx,
  cancelled: Omit<ReservedTime, 'serverTime'>,
): Promise<void> {
  await jobs.sendWith<EmailJob>(tx, emailQueue, [{ data: toJob('cancelled', cancelled) }])
}

/**
 * A cancellation was undone. A client who was told of it is told that the appointment stands; where that email had not gone out yet, it
 * no longer does. Both can be sent again.
 */
export async function queueRestoredEmails(
  service: EmailQueue,
  tx: Tx,
  restored: ReservedTime,
): Promise<void> {
  if (!(await allowAgain(tx, restored.id, 'cancelled'))) return
  await allowAgain(tx, restored.id, 'confirmed')
  await queueBookingEmails(service, tx, { ...restored, referral: null })
}

/** The practice asks for another time. A second request is told too. */
export const queueMoveRequestEmail = (
  service: EmailQueue,
  tx: Tx,
  asked: Omit<ReservedTime, 'serverTime'>,
): Promise<void> => queueEmailAgain(service, tx, 'moveAsked', asked)

/** Also where one was sent before: a person at the practice asks for it, or what it says is news again. */
export async function queueEmailAgain(
  { jobs }: EmailQueue,
  tx: Tx,
  kind: EmailKind,
  booked: Omit<ReservedTime, 'serverTime'>,
): Promise<void> {
  await allowAgain(tx, booked.id, kind)
  await jobs.sendWith<EmailJob>(tx, emailQueue, [{ data: toJob(kind, booked) }])
}

/** What went out stays on record; it no longer keeps the next one back. False where none went out. */
async function allowAgain(tx: Tx, reservationId: string, kind: EmailKind): Promise<boolean> {
  const sent = await tx
    .updateTable('sent_emails')
    .set({ repeated_at: sql<Date>`clock_timestamp()` })
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', kind)
    .where('repeated_at', 'is', null)
    .returning('kind')
    .execute()
  return sent.length > 0
}

const toJob = (kind: EmailKind, { id, startsAt }: Omit<ReservedTime, 'serverTime'>): EmailJob => ({
  kind,
  reservationId: id,
  startsAt: startsAt.toISOString(),
})
