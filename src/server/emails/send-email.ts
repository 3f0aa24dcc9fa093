import { sql } from 'kysely'
import {
  type EmailKind,
  type ReminderChannel,
  reminderChannels,
  type ReminderKind,
  sentChannels,
} from '#domain/messages/emails.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Service } from '../service.ts'
import { storedDelivery } from '../settings.ts'
import { reminderText } from './appointment-emails.ts'
import { deliver, deliverText, markAndSend, mayReach } from './deliver.ts'
import { readEmailNote } from './email-texts.ts'
import { emails } from './emails.ts'
import { type EmailJob, emailQueue } from './queue-emails.ts'
import { type BookedAppointment, readBookedAppointment } from './read-booked-appointment.ts'

/** Sends one email, or a reminder each way that was chosen, unless it has gone out or is no longer true. */
export async function sendEmail(
  service: Service,
  { kind, reservationId, startsAt }: EmailJob,
): Promise<void> {
  const { db, log, config } = service
  const appointment = await readBookedAppointment(db, { id: reservationId })
  const wanted = appointment ? waysFor(kind, appointment, startsAt) : []
  const isAllowed = appointment !== undefined && mayReach(emails.appointment[kind], toBooker(appointment))
  const allowed = wanted.filter((way) => way === 'sms' || isAllowed)
  if (!appointment || allowed.length === 0)
    return log.info({ kind, reservation: reservationId }, 'email not needed')
  const ways = sentChannels(allowed, { ...config, mayEmail: isAllowed })
  if (ways.length === 0)
    return log.warn({ kind, reservation: reservationId }, 'email not sent: no provider is set up')
  const isByText = ways.includes('sms') && isReminder(kind)
  const hasArrived = !isByText || (await sendReminderText(service, { kind, appointment }))
  // A text message that fails is not sent again, because it may have arrived: an email follows instead.
  if (ways.includes('email') || (!hasArrived && isAllowed)) await sendOnce(service, kind, appointment)
}

async function sendOnce(service: Service, kind: EmailKind, appointment: BookedAppointment): Promise<void> {
  const { config, log } = service
  await markAndSend(service, async (tx) => {
    if (!(await markSent(tx, config, { kind, appointment }))) return
    const note = await readEmailNote(tx, { practiceId: appointment.practiceId, kind })
    await deliver(service, emails.appointment[kind], toBooker(appointment), appointment, note)
    log.info({ kind, channel: 'email', reservation: appointment.id }, 'email sent')
  })
}

/** Whose booking an appointment is. */
export const toBooker = ({ client, bookedAt }: BookedAppointment) => ({ ...client, bookedAt })

/** False where it went out before. A moved appointment is written about again. */
export async function markSent(
  tx: Tx,
  config: Config,
  { kind, appointment }: { kind: EmailKind; appointment: BookedAppointment },
): Promise<boolean> {
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
  return mark !== undefined
}

/** None if the email would say something that is not, or no longer, so. */
export function waysFor(
  kind: EmailKind,
  appointment: BookedAppointment,
  startsAt: string,
): readonly ReminderChannel[] {
  if (kind !== 'cancelled' && appointment.startsAt.toISOString() !== startsAt) return []
  if (!emails.appointment[kind].isStillTrue(appointment)) return []
  return isReminder(kind) ? reminderChannels(appointment.client) : ['email']
}

const isReminder = (kind: EmailKind): kind is ReminderKind =>
  kind === 'reminderDay' || kind === 'reminderHour'

/** Many reminders fall due on the same full hour: four at a time, so that one which the mail server does not take holds up no other. */
export const workOnEmails = (service: Service): Promise<void> =>
  service.jobs.work<EmailJob>(emailQueue, (job) => sendEmail(service, job), { atATime: 4 })

type TextMark = { reservation_id: string; kind: ReminderKind; starts_at: Date }

/**
 * False if it failed, now or when it was first tried. The mark stays then too: the message may have arrived, and the client must
 * not be woken twice.
 */
async function sendReminderText(
  service: Service,
  { kind, appointment }: { kind: ReminderKind; appointment: BookedAppointment },
): Promise<boolean> {
  const { config, log } = service
  const { id: reservation, client, startsAt } = appointment
  const { mobile } = client
  if (mobile === null) return false
  return markAndSend(service, async (tx) => {
    const mark = { reservation_id: reservation, kind, starts_at: startsAt }
    if (!(await isFirstText(tx, mark))) return !(await hasTextFailed(tx, mark))
    const text = reminderText(appointment, config)
    const hasArrived = await deliverText(service, { to: mobile, text }).then(
      () => true,
      () => false,
    )
    if (hasArrived) log.info({ kind, channel: 'sms', reservation }, 'text message sent')
    else {
      log.warn({ kind, reservation }, 'text message failed')
      await noteTextFailure(tx, mark)
    }
    return hasArrived
  })
}

async function isFirstText(tx: Tx, mark: TextMark): Promise<boolean> {
  const inserted = await tx
    .insertInto('sent_texts')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return inserted !== undefined
}

async function hasTextFailed(tx: Tx, mark: TextMark): Promise<boolean> {
  const found = await tx
    .selectFrom('sent_texts')
    .select('kind')
    .where((row) => row.and(mark))
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

async function noteTextFailure(tx: Tx, mark: TextMark): Promise<void> {
  await tx
    .updateTable('sent_texts')
    .set({ failed_at: sql<Date>`clock_timestamp()` })
    .where((row) => row.and(mark))
    .execute()
}
