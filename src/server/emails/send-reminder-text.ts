import { sql } from 'kysely'
import type { ReminderKind } from '#domain/emails/reminders.ts'
import type { Service } from '../service.ts'
import { reminderText } from './appointment-emails.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { withinSeconds } from './within-seconds.ts'

const mostSecondsToSend = 25

/** False if it failed. The mark stays then too: the message may have arrived, and the client must not be woken twice. */
export async function sendReminderText(
  { db, sms, config, log }: Service,
  { kind, appointment }: { kind: ReminderKind; appointment: BookedAppointment },
): Promise<boolean> {
  const { id: reservation, client, startsAt } = appointment
  const { mobile } = client
  if (mobile === null) return false
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const mark = await tx
      .insertInto('sent_texts')
      .values({ reservation_id: reservation, kind, starts_at: startsAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (!mark) return true
    const text = reminderText(appointment, config)
    const hasArrived = await withinSeconds(mostSecondsToSend, sms.send({ to: mobile, text })).then(
      () => true,
      () => false,
    )
    if (hasArrived) log.info({ kind, channel: 'sms', reservation }, 'text message sent')
    else log.warn({ kind, reservation }, 'text message failed')
    return hasArrived
  })
}
