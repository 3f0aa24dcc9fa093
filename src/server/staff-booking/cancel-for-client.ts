import { sql } from 'kysely'
import type { z } from 'zod'
import type { cancelForClientRequest, changedForClientSchema } from '#contract/staff/staff-booking.ts'
import { cancellationOutcome } from '#domain/booking/attendance.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { nameActor } from '../audit/name-actor.ts'
import { readClientPerson } from '../client-page/client-person.ts'
import type { Tx } from '../db/transaction.ts'
import { queueCancellationEmail } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { pickSeen } from './pick-seen.ts'
import { canChange, lockStaffSeries } from './staff-appointment.ts'

type Cancellation = {
  id: string
  staff: Staff
  by: AccessedBy
  request: z.output<typeof cancelForClientRequest>
}

const settled = 'This session has started, is over or was cancelled already.'

/** Frees the times at once. The notice is worked out for each, and the client pays nothing whatever it is. */
export async function cancelForClient(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { id, staff, by, request }: Cancellation,
): Promise<Result<z.infer<typeof changedForClientSchema>>> {
  const found = await lockStaffSeries(tx, { id, staff })
  if (!found) return fail('notFound')
  const picked = pickSeen(found, request.sessions)
  if (!picked.ok) return picked
  const bookings = picked.value.map(({ booking }) => booking)
  if (!bookings.every(canChange)) return fail('conflict', { message: settled })
  await nameActor(tx, by)
  for (const { id: booked, startsAt, serverTime: now } of bookings)
    await tx
      .updateTable('reservations')
      .set({
        status: 'released',
        service_delivered: cancellationOutcome({ by: 'clinician', startsAt, now }),
        cancellation_fee_cents: 0,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', booked)
      .execute()
  const { clientId } = found.chosen
  await noteAccess(tx, {
    ...by,
    action: 'change',
    clientId,
    subject: 'appointment cancelled by the practice',
  })
  const [only] = bookings
  if (bookings.length === 1 && only) await queueCancellationEmail(service, tx, only)
  else await queueSeriesEmails(service, tx, 'cancelled', bookings)
  const { isToldByEmail } = await readClientPerson(tx, service.config, clientId)
  return succeed({ changed: bookings.length, isToldByEmail })
}
