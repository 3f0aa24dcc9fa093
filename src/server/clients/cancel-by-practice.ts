import { sql } from 'kysely'
import { cancellationOutcome } from '#domain/booking/attendance.ts'
import { cancellationRule, type OwnAppointmentDetails } from '#domain/booking/own-appointment.ts'
import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import { nameActor } from '../audit/name-actor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { queueCancellationEmail } from '../emails/queue-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Cancellation = { id: string; reason: PracticeReason; by: AccessedBy }
type Found = OwnAppointmentDetails & { clientId: string | null; now: Date }

/** The practice cancels what a client has booked: the time is free at once, nothing is charged, and the client is told why. */
export async function cancelByPractice(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { id, reason, by }: Cancellation,
): Promise<Result<null>> {
  const { rows } = await sql<Found>`
    select lower(during) as "startsAt", upper(during) as "endsAt", service_delivered as "serviceDelivered",
           client_id as "clientId", clock_timestamp() as now
      from reservations where id = ${id} and booked_at is not null for no key update`.execute(tx)
  const [found] = rows
  if (!found) return fail('notFound')
  const { startsAt, now, clientId } = found
  const rule = cancellationRule(found, now)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  if (rule.kind === 'done')
    return fail('conflict', { message: 'The client has already cancelled this appointment.' })
  await nameActor(tx, by)
  await tx
    .updateTable('reservations')
    .set({
      status: 'released',
      service_delivered: cancellationOutcome({ by: 'clinician', startsAt, now }),
      cancellation_fee_cents: 0,
      cancellation_reason: reason,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  await noteAccess(tx, { ...by, action: 'change', clientId, subject: 'appointment cancelled' })
  await queueCancellationEmail(service, tx, { id, startsAt })
  return succeed(null)
}
