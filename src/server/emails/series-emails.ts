import { sql } from 'kysely'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { storedDelivery } from '../settings/delivery.ts'
import { readEmailNote } from './email-note.ts'
import { queueWithReminders, type Reserved } from './queue-emails.ts'
import { type BookedAppointment, readBookedAppointment } from './read-booked-appointment.ts'
import { renderSeriesEmail, type SeriesEmailKind } from './render-series-email.ts'
import { waysFor } from './send-email.ts'
import { withinSeconds } from './within-seconds.ts'

const queue = 'send-series-email'
const mostSecondsToSend = 25

export type SeriesJob = { kind: SeriesEmailKind; sessions: { id: string; startsAt: string }[] }

/** One email about all of them; each session keeps its own reminders. */
export async function queueSeriesEmails(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  kind: SeriesEmailKind,
  sessions: readonly Reserved[],
): Promise<void> {
  if (kind !== 'cancelled')
    for (const session of sessions) await queueWithReminders(service, tx, null, session)
  const data = {
    kind,
    sessions: sessions.map(({ id, startsAt }) => ({ id, startsAt: startsAt.toISOString() })),
  }
  await service.jobs.sendWith<SeriesJob>(tx, queue, [{ data }])
}

export const workOnSeriesEmails = (service: Service): Promise<void> =>
  service.jobs.work<SeriesJob>(queue, (job) => sendSeriesEmail(service, job))

/** Names the sessions for which it is still so. Each is marked as told, so that none is told twice. */
export async function sendSeriesEmail(
  { db, mailer, config, log }: Service,
  { kind, sessions }: SeriesJob,
): Promise<void> {
  if (!config.canSendEmail) return log.warn({ kind }, 'email about a series not sent: no provider is set up')
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const told: BookedAppointment[] = []
    for (const { id, startsAt } of sessions) {
      const appointment = await readBookedAppointment(tx, { id })
      if (!appointment || waysFor(kind, appointment, startsAt).length === 0) continue
      if (!mayEmail(appointment.client, { isOutcomeOfBooking: kind === 'confirmed', ...appointment }))
        continue
      const mark = await tx
        .insertInto('sent_emails')
        .values({ reservation_id: id, kind, version: appointment.moves, delivery: storedDelivery(config) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst()
      if (mark) told.push(appointment)
    }
    const [first] = told
    if (!first) return
    const note = await readEmailNote(tx, { practiceId: first.practiceId, kind })
    const email = renderSeriesEmail(kind, [first, ...told.slice(1)], { config, note })
    await withinSeconds(mostSecondsToSend, mailer.send(email))
    log.info({ kind, channel: 'email', sessions: told.length }, 'email about a series sent')
  })
}
