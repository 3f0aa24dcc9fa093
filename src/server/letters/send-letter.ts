import { sql } from 'kysely'
import { appointmentStatus } from '#domain/booking/own-appointment.ts'
import { isReminderUseful, reminderChannel } from '#domain/letters/reminders.ts'
import type { Service } from '../service.ts'
import { appointmentLetter, type LetterKind, reminderText } from './appointment-letters.ts'
import { type LetterJob, letterQueue } from './queue-letters.ts'
import { type BookedAppointment, readBookedAppointment } from './read-booked-appointment.ts'
import { withinSeconds } from './within-seconds.ts'

const mostSecondsToSend = 25

/**
 * Sends one letter, unless it has gone out or is no longer true. The mark and the sending share a transaction: a send
 * that fails leaves no mark and is tried again, and a second delivery of the job waits for the first and finds its mark.
 */
export async function sendLetter(
  service: Service,
  { kind, reservationId, startsAt }: LetterJob,
): Promise<void> {
  const { db, log } = service
  const appointment = await readBookedAppointment(db, { id: reservationId })
  const channel = appointment && channelFor(kind, appointment, startsAt)
  if (!appointment || !channel) return log.info({ kind, reservation: reservationId }, 'letter not needed')
  await db.transaction().execute(async (tx) => {
    // The pool ends transactions that are idle for less time than a slow mail server may need.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const mark = await tx
      .insertInto('sent_letters')
      .values({ reservation_id: reservationId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (!mark) return
    const sent = await deliver(service, { kind, channel, appointment })
    log.info({ kind, channel: sent, reservation: reservationId }, 'letter sent')
  })
}

type Channel = 'email' | 'sms'
type Delivery = { kind: LetterKind; channel: Channel; appointment: BookedAppointment }

/** Null if the letter would say something that is not, or no longer, so. */
function channelFor(kind: LetterKind, appointment: BookedAppointment, startsAt: string): Channel | null {
  const isCancelled = appointmentStatus(appointment, appointment.now) === 'cancelled'
  if (kind === 'cancelled') return isCancelled ? 'email' : null
  if (isCancelled || appointment.startsAt.toISOString() !== startsAt) return null
  if (kind === 'confirmed') return 'email'
  return isReminderUseful(kind, appointment) ? reminderChannel(appointment.client) : null
}

/** A text message that fails is not sent again, because it may have arrived: an e-mail follows instead. */
async function deliver(
  { mailer, sms, config, log }: Service,
  { kind, channel, appointment }: Delivery,
): Promise<Channel> {
  const { mobile } = appointment.client
  if (channel === 'sms' && mobile !== null) {
    const text = reminderText(appointment, config)
    const sent = await withinSeconds(mostSecondsToSend, sms.send({ to: mobile, text })).then(
      () => true,
      () => false,
    )
    if (sent) return 'sms'
    log.warn({ kind, reservation: appointment.id }, 'text message failed, sending an e-mail')
  }
  await withinSeconds(mostSecondsToSend, mailer.send(appointmentLetter(kind, appointment, config)))
  return 'email'
}

/** Many reminders fall due on the same full hour: they are fetched in batches and sent one after the other. */
export const workOnLetters = (service: Service): Promise<void> =>
  service.jobs.work<LetterJob>(letterQueue, (job) => sendLetter(service, job), { batch: 20 })
