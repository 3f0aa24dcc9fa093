import { sql } from 'kysely'
import type { ReminderKind } from '#domain/emails/reminders.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import { reminderText } from './reminder-emails.ts'
import { withinSeconds } from './within-seconds.ts'

const mostSecondsToSend = 25

type Mark = { reservation_id: string; kind: ReminderKind; starts_at: Date }

/**
 * False if it failed, now or when it was first tried. The mark stays then too: the message may have arrived, and the client must
 * not be woken twice.
 */
export async function sendReminderText(
  { db, sms, config, log }: Service,
  { kind, appointment }: { kind: ReminderKind; appointment: BookedAppointment },
): Promise<boolean> {
  const { id: reservation, client, startsAt } = appointment
  const { mobile } = client
  if (mobile === null) return false
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const mark = { reservation_id: reservation, kind, starts_at: startsAt }
    if (!(await isFirst(tx, mark))) return !(await hasFailed(tx, mark))
    const text = reminderText(appointment, config)
    const hasArrived = await withinSeconds(mostSecondsToSend, sms.send({ to: mobile, text })).then(
      () => true,
      () => false,
    )
    if (hasArrived) log.info({ kind, channel: 'sms', reservation }, 'text message sent')
    else {
      log.warn({ kind, reservation }, 'text message failed')
      await noteFailure(tx, mark)
    }
    return hasArrived
  })
}

async function isFirst(tx: Tx, mark: Mark): Promise<boolean> {
  const inserted = await tx
    .insertInto('sent_texts')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return inserted !== undefined
}

async function hasFailed(tx: Tx, mark: Mark): Promise<boolean> {
  const found = await tx
    .selectFrom('sent_texts')
    .select('kind')
    .where((row) => row.and(mark))
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

async function noteFailure(tx: Tx, mark: Mark): Promise<void> {
  await tx
    .updateTable('sent_texts')
    .set({ failed_at: sql<Date>`clock_timestamp()` })
    .where((row) => row.and(mark))
    .execute()
}
