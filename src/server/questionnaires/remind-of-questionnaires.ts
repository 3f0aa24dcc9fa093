import { isHold } from '#domain/booking/holds.ts'
import { missingGpNeeds } from '#domain/gp/gp-needs.ts'
import { type BookingActor, readBookingClient } from '../booking/booking-actor.ts'
import { findGpStanding } from '../booking/gp-booking.ts'
import { findReservation, mayUse, type Reservation } from '../booking/read-reservation.ts'
import { inTransaction } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import { deliver, markAndSend, mayReach } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient, type Recipient as ReminderRecipient } from '../emails/read-booked-appointment.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

const queue = 'remind-of-questionnaires'
const reminder = emails.client.questionnaireReminder
type HoldKey = { accountId: string; reserveId: string }
/** Who asked: a client with everything on file holds a time that is not claimed before it is confirmed. */
type ReminderJob = HoldKey & { clientId?: string }

const minuteMs = 60_000
/** Sent when this much of the hold remains: long enough to come back and finish. */
const remainingMs = 6 * minuteMs
/** A hold that was restarted ends later, and so does its reminder; a job that comes seconds early need not wait again. */
const earlyMs = minuteMs / 2

const confirmFirst =
  'Please confirm your email address first: we have sent you a link. Until then we cannot send you a reminder.'

/** Keeps the wish for one email while the time is still held. See docs/product/gp.md#reminder. */
export async function remindOfQuestionnaires(
  service: Pick<Service, 'db' | 'jobs' | 'config'>,
  actor: BookingActor,
  key: HoldKey,
): Promise<Result<null>> {
  const { db, jobs, config } = service
  return inTransaction(db, async (tx) => {
    const { client } = actor
    const reservation = await findReservation(tx, key)
    const isTheirs = client && reservation && mayUse(reservation, actor)
    if (!isTheirs || !reservation.type.isGP || !isHold(reservation.status)) return fail('notFound')
    if (!config.canSendEmail) return fail('emailNotSetUp')
    const recipient = await readRecipient(tx, client.id)
    if (!recipient || !mayReach(reminder, toBooker(recipient, reservation.serverTime)))
      return fail('conflict', { message: confirmFirst })
    const asked = await tx
      .insertInto('questionnaire_reminders')
      .values({ reservation_id: reservation.id, asked_at: reservation.serverTime })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reservation_id')
      .executeTakeFirst()
    if (asked)
      await jobs.sendWith<ReminderJob>(tx, queue, [
        { data: { ...key, clientId: client.id }, after: dueAt(reservation) },
      ])
    return succeed(null)
  })
}

const dueAt = ({ expiresAt, serverTime }: Reservation): Date =>
  new Date(Math.max((expiresAt ?? serverTime).getTime() - remainingMs, serverTime.getTime()))

export const workOnQuestionnaireReminders = (service: Service): Promise<void> =>
  service.jobs.work<ReminderJob>(queue, (job) => sendQuestionnaireReminder(service, job))

/** Once, and only while it is true: the time is held, and something is missing. */
export async function sendQuestionnaireReminder(service: Service, job: ReminderJob): Promise<void> {
  const { jobs, config, now, log } = service
  if (!config.canSendEmail) return log.warn('reminder of questionnaires not sent: no provider is set up')
  await markAndSend(service, async (tx) => {
    const reservation = await findReservation(tx, job)
    const clientId = reservation?.clientId ?? job.clientId
    if (!reservation || !clientId || !isHold(reservation.status)) return
    if (job.clientId !== undefined && job.clientId !== clientId) return
    const due = dueAt(reservation)
    if (due.getTime() > reservation.serverTime.getTime() + earlyMs)
      return jobs.sendWith<ReminderJob>(tx, queue, [{ data: job, after: due }])
    const recipient = await readRecipient(tx, clientId)
    if (!recipient || recipient.subject === null) return
    const client = await readBookingClient(tx, clientId)
    const standing = await findGpStanding(service, tx, { reservation, client, now: now() })
    if (!standing.ok || missingGpNeeds(standing.value).length === 0) return
    const asked = await tx
      .selectFrom('questionnaire_reminders')
      .select('asked_at')
      .where('reservation_id', '=', reservation.id)
      .where('sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const to = asked && toBooker(recipient, asked.asked_at)
    if (!to || !mayReach(reminder, to)) return
    await changeRows(tx, 'questionnaire_reminders', { reservation_id: reservation.id }, { sent_at: now() })
    await deliver(service, reminder, to, recipient)
  })
}

/** Asked for in the visit of the sign-up, it belongs to that visit's booking, as its outcome does. */
const toBooker = (recipient: ReminderRecipient, askedAt: Date) => ({ ...recipient, bookedAt: askedAt })
