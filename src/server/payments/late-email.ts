import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { deliver, markAndSend } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient } from '../emails/recipients.ts'
import type { CardSetup } from '../money/card-setups.ts'
import type { Service } from '../service.ts'

// The stored name of the queue: jobs that wait in it would be lost by another name.
const queue = 'send-late-letter'
type LateEmailJob = { setupId: string }

/** With the outcome or not at all, as all emails (docs/decisions/0010-emails.md). */
export const queueLateEmail = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { id }: Pick<CardSetup, 'id'>,
): Promise<void> => jobs.sendWith<LateEmailJob>(tx, queue, [{ data: { setupId: id } }])

export const workOnLateEmails = (service: Service): Promise<void> =>
  service.jobs.work<LateEmailJob>(queue, (job) => sendLateEmail(service, job))

/** Tells a client whose card came too late that nothing is booked, once: the page that waited may be long closed. */
export async function sendLateEmail(service: Service, { setupId }: LateEmailJob): Promise<void> {
  const { config, log } = service
  if (!config.canSendEmail) return log.warn({ setup: setupId }, 'email not sent: no provider is set up')
  await markAndSend(service, async (tx) => {
    const marked = await tx
      .updateTable('payment_setups')
      .set({ email_sent_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', setupId)
      .where('state', '=', 'tooLate')
      .where('email_sent_at', 'is', null)
      .returning(['reservation_id', 'reason'])
      .executeTakeFirst()
    const missed = marked?.reservation_id && (await readMissed(tx, marked.reservation_id))
    const recipient = missed && (await readRecipient(tx, missed.clientId))
    if (!recipient) return
    const wasTaken = marked.reason === 'slotTaken'
    const to = { ...recipient, bookedAt: missed.heldAt }
    await deliver(service, emails.client.cardTooLate, to, { ...missed, ...recipient, wasTaken })
  })
}

type MissedAppointment = {
  startsAt: Date
  endsAt: Date
  clinicianName: string
  clinicianId: string
  clientId: string
  heldAt: Date
}

async function readMissed(tx: Tx, reservationId: string): Promise<MissedAppointment | undefined> {
  const { rows } = await sql<MissedAppointment>`
    select lower(r.during) as "startsAt", upper(r.during) as "endsAt", c.name as "clinicianName", c.id as "clinicianId",
           r.client_id as "clientId", r.created_at as "heldAt"
      from reservations r join clinicians c on c.id = r.clinician_id
     where r.id = ${reservationId} and r.client_id is not null`.execute(tx)
  return rows[0]
}
