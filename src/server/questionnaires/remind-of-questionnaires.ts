import { sql } from 'kysely'
import { paths } from '#contract/page-paths.ts'
import { isHold } from '#domain/booking/reservation.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import { missingGpNeeds } from '#domain/gp/gp-needs.ts'
import { type BookingActor, readClientBySubject } from '../booking/booking-actor.ts'
import { findGpStanding } from '../booking/gp-standing.ts'
import { findReservation, mayUse, type Reservation } from '../booking/reservation-store.ts'
import type { Config } from '../config.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { renderEmail } from '../emails/render-email.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import type { Email } from '../ports/email.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

const queue = 'remind-of-questionnaires'
type Key = { accountId: string; reserveId: string }
/** Who asked: a client with everything on file holds a time that is not claimed before it is confirmed. */
type ReminderJob = Key & { clientId?: string }

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
  key: Key,
): Promise<Result<null>> {
  const { db, jobs, config } = service
  return inTransaction(db, async (tx) => {
    const { client } = actor
    const reservation = await findReservation(tx, key)
    const isTheirs = client && reservation && mayUse(reservation, actor)
    if (!isTheirs || !reservation.type.isGP || !isHold(reservation.status)) return fail('notFound')
    if (!config.canSendEmail) return fail('emailNotSetUp')
    const recipient = await readRecipient(tx, client.id)
    if (!mayRemind(recipient, reservation.serverTime)) return fail('conflict', { message: confirmFirst })
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
  const { db, jobs, config, mailer, now, log } = service
  if (!config.canSendEmail) return log.warn('reminder of questionnaires not sent: no provider is set up')
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const reservation = await findReservation(tx, job)
    const clientId = reservation?.clientId ?? job.clientId
    if (!reservation || !clientId || !isHold(reservation.status)) return
    if (job.clientId !== undefined && job.clientId !== clientId) return
    const due = dueAt(reservation)
    if (due.getTime() > reservation.serverTime.getTime() + earlyMs)
      return jobs.sendWith<ReminderJob>(tx, queue, [{ data: job, after: due }])
    const recipient = await readRecipient(tx, clientId)
    const client = recipient?.subject && (await readClientBySubject(tx, recipient.subject))
    if (!recipient || !client) return
    const standing = await findGpStanding(service, tx, { reservation, client, now: now() })
    if (!standing.ok || missingGpNeeds(standing.value).length === 0) return
    const asked = await tx
      .selectFrom('questionnaire_reminders')
      .select('asked_at')
      .where('reservation_id', '=', reservation.id)
      .where('sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!asked || !mayRemind(recipient, asked.asked_at)) return
    await tx
      .updateTable('questionnaire_reminders')
      .set({ sent_at: now() })
      .where('reservation_id', '=', reservation.id)
      .execute()
    await withinSeconds(25, mailer.send(reminderEmail(recipient, config)))
  })
}

type Recipient = {
  subject: string | null
  email: string
  firstName: string
  isEmailVerified: boolean
  signedUpAt: Date | null
}

/** Asked for in the visit of the sign-up, it belongs to that visit's booking, as its outcome does. */
const mayRemind = (recipient: Recipient | undefined, askedAt: Date): boolean =>
  recipient !== undefined && mayEmail(recipient, { isOutcomeOfBooking: true, bookedAt: askedAt })

async function readRecipient(tx: Tx, clientId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select c.identity_subject as subject, c.email, coalesce(a.first_name, c.first_name) as "firstName",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt"
      from clients c left join accounts a on a.subject::text = c.identity_subject
     where c.id = ${clientId}`.execute(tx)
  return rows[0]
}

/** As discreet as the others: neither with whom nor what it is about. */
const reminderEmail = ({ email, firstName }: Recipient, config: Config): Email =>
  renderEmail(
    {
      to: email,
      subject: 'Your time is still held',
      preview: 'A few minutes are left to finish.',
      heading: 'Your time is still held for a few minutes',
      parts: [
        `Hello ${firstName}, you asked for this reminder. Something is still missing before your appointment can be booked.`,
        { button: 'Finish my booking', href: `${config.PUBLIC_URL}${paths.gpBookingPending()}` },
        'If the time runs out, what you have filled in is kept, and you can choose another time.',
      ],
    },
    config,
  )
