import type { Tx } from '../db/database.ts'
import type { Service } from '../service.ts'
import { deliver, markAndSend, mayReach } from './deliver.ts'
import { readEmailNote } from './email-texts.ts'
import { emails } from './emails.ts'
import { queueWithReminders, type ReservedTime } from './queue-emails.ts'
import { type BookedAppointment, readBookedAppointment } from './read-booked-appointment.ts'
import { markSent, toBooker, waysFor } from './send-email.ts'
import type { SeriesEmailKind } from './series-words.ts'

const queue = 'send-series-email'

export type SeriesJob = { kind: SeriesEmailKind; sessions: { id: string; startsAt: string }[] }

/** One email about all of them; each session keeps its own reminders. */
export async function queueSeriesEmails(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  kind: SeriesEmailKind,
  sessions: readonly ReservedTime[],
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
export async function sendSeriesEmail(service: Service, { kind, sessions }: SeriesJob): Promise<void> {
  const { config, log } = service
  const row = emails.series[kind]
  if (!config.canSendEmail) return log.warn({ kind }, 'email about a series not sent: no provider is set up')
  await markAndSend(service, async (tx) => {
    const told: BookedAppointment[] = []
    for (const { id, startsAt } of sessions) {
      const appointment = await readBookedAppointment(tx, { id })
      if (!appointment || waysFor(kind, appointment, startsAt).length === 0) continue
      if (!mayReach(row, toBooker(appointment))) continue
      if (await markSent(tx, config, { kind, appointment })) told.push(appointment)
    }
    const [first, ...others] = told
    if (!first) return
    const note = await readEmailNote(tx, { practiceId: first.practiceId, kind })
    await deliver(service, row, toBooker(first), [first, ...others], note)
    log.info({ kind, channel: 'email', sessions: told.length }, 'email about a series sent')
  })
}
