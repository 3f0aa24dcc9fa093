import { sql } from 'kysely'
import { appointmentStatus } from '#domain/booking/own-appointment.ts'
import {
  isReminderUseful,
  type ReminderChannel,
  reminderChannels,
  sentChannels,
} from '#domain/emails/reminders.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { Service } from '../service.ts'
import { storedDelivery } from '../settings/delivery.ts'
import type { EmailKind } from '#domain/emails/email-kinds.ts'
import { appointmentEmail } from './appointment-emails.ts'
import { type EmailJob, emailQueue } from './queue-emails.ts'
import { readEmailNote } from './email-note.ts'
import { type BookedAppointment, readBookedAppointment } from './read-booked-appointment.ts'
import { sendReminderText } from './send-reminder-text.ts'
import { withinSeconds } from './within-seconds.ts'

const mostSecondsToSend = 25

/** Sends one email, or a reminder each way that was chosen, unless it has gone out or is no longer true. */
export async function sendEmail(
  service: Service,
  { kind, reservationId, startsAt }: EmailJob,
): Promise<void> {
  const { db, log, config } = service
  const appointment = await readBookedAppointment(db, { id: reservationId })
  const wanted = appointment ? waysFor(kind, appointment, startsAt) : []
  const isAllowed =
    appointment && mayEmail(appointment.client, { isOutcomeOfBooking: kind === 'confirmed', ...appointment })
  const allowed = wanted.filter((way) => way === 'sms' || isAllowed)
  if (!appointment || allowed.length === 0)
    return log.info({ kind, reservation: reservationId }, 'email not needed')
  const ways = sentChannels(allowed, { ...config, mayEmail: isAllowed === true })
  if (ways.length === 0)
    return log.warn({ kind, reservation: reservationId }, 'email not sent: no provider is set up')
  const isByText = ways.includes('sms') && (kind === 'reminderDay' || kind === 'reminderHour')
  const hasArrived = !isByText || (await sendReminderText(service, { kind, appointment }))
  // A text message that fails is not sent again, because it may have arrived: an email follows instead.
  if (ways.includes('email') || (!hasArrived && isAllowed)) await sendOnce(service, { kind, appointment })
}

/**
 * The mark and the sending share a transaction: a send that fails leaves no mark and is tried again, and a second delivery
 * of the job waits for the first and finds its mark.
 */
async function sendOnce(
  { db, mailer, config, log }: Service,
  { kind, appointment }: { kind: EmailKind; appointment: BookedAppointment },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The pool ends transactions that are idle for less time than a slow mail server may need.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const mark = await tx
      .insertInto('sent_emails')
      .values({
        reservation_id: appointment.id,
        kind,
        version: appointment.moves,
        delivery: storedDelivery(config),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (!mark) return
    const note = await readEmailNote(tx, { practiceId: appointment.practiceId, kind })
    await withinSeconds(mostSecondsToSend, mailer.send(appointmentEmail(kind, appointment, config, note)))
    log.info({ kind, channel: 'email', reservation: appointment.id }, 'email sent')
  })
}

/** None if the email would say something that is not, or no longer, so. */
export function waysFor(
  kind: EmailKind,
  appointment: BookedAppointment,
  startsAt: string,
): readonly ReminderChannel[] {
  const isCancelled = appointmentStatus(appointment, appointment.now) === 'cancelled'
  if (kind === 'cancelled') return isCancelled ? ['email'] : []
  if (isCancelled || appointment.startsAt.toISOString() !== startsAt) return []
  // Once it has begun it is a record only, and says no more than that: confirmed-email.ts.
  if (kind === 'confirmed') return ['email']
  // The others are about a session to come: once it has begun, no one can act on a new time or a new price.
  if (appointment.now >= appointment.startsAt) return []
  if (kind === 'moved' || kind === 'priceChanged') return ['email']
  if (kind === 'moveAsked') return appointment.moveAskedReason === null ? [] : ['email']
  // A record like them, not a convenience: a price depends on it.
  if (kind === 'referralReminder') return appointment.referral === 'waiting' ? ['email'] : []
  return isReminderUseful(kind, appointment) ? reminderChannels(appointment.client) : []
}

/** Many reminders fall due on the same full hour: they are fetched in batches and sent one after the other. */
export const workOnEmails = (service: Service): Promise<void> =>
  service.jobs.work<EmailJob>(emailQueue, (job) => sendEmail(service, job), { batch: 20 })
