import { sql } from 'kysely'
import type { z } from 'zod'
import type { cancelledAppointmentSchema } from '#contract/clients.ts'
import { cancellationRule, type OwnAppointmentFacts } from '#domain/booking/own-appointment.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import { queueCancellationLetter } from '../letters/queue-letters.ts'
import type { Service } from '../service.ts'

type Wanted = { id: string; subject: string }

/**
 * Frees the time at once and keeps what became of the appointment. Cancelling again gives the first answer. The client
 * stays with their psychologist and keeps their place of the case load: cancelling a session is not leaving.
 */
export async function cancelAppointment(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  wanted: Wanted,
): Promise<Result<z.infer<typeof cancelledAppointmentSchema>>> {
  const found = await lockOwnAppointment(tx, wanted)
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.now)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  if (rule.kind === 'done') return succeed({ serviceDelivered: rule.outcome })
  await tx
    .updateTable('reservations')
    .set({
      status: 'released',
      service_delivered: rule.outcome,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', wanted.id)
    .execute()
  await queueCancellationLetter(service, tx, { id: wanted.id, startsAt: found.startsAt })
  return succeed({ serviceDelivered: rule.outcome })
}

/** How much notice it is, is decided by the database's clock, read once the row is ours. */
async function lockOwnAppointment(
  tx: Tx,
  { id, subject }: Wanted,
): Promise<(OwnAppointmentFacts & { now: Date }) | undefined> {
  const { rows } = await sql<OwnAppointmentFacts>`
    select lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.service_delivered as "serviceDelivered"
      from reservations r
      join clients on clients.id = r.client_id and clients.identity_subject = ${subject}
     where r.id = ${id} and r.booked_at is not null
     for no key update of r`.execute(tx)
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0] && clock.rows[0] && { ...rows[0], ...clock.rows[0] }
}
