import { sql } from 'kysely'
import { gpBookingRule } from '#domain/gp/surveys-due.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { bookReservation } from './book-reservation.ts'
import type { Booker, BookingClient } from './booker.ts'
import { claimReservation } from './claim-reservation.ts'
import { lockClinicianOf } from './lock-clinician.ts'
import type { Reservation } from './reservation-store.ts'

type Wanted = { accountId: string; reserveId: string; now: Date }
type Own = Reservation & { clientId: string }

/** Whether this client may have this GP appointment, and still holds it (document 3 section 4.6). */
export async function validateGpBooking(
  service: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  booker: Booker,
  { now, ...wanted }: Wanted,
): Promise<Result<Own>> {
  const claimed = await claimReservation(service, tx, booker, wanted)
  if (!claimed.ok) return claimed
  const { client } = booker
  if (!client || !claimed.value.type.isGP) return fail('notFound')
  const chosen = claimed.value.type.kind === 'gpInitial' ? 'initial' : 'review'
  const rule = gpBookingRule({
    chosen,
    lastAttendedInitial: await readLastAttendedInitial(tx, client, now),
    now,
    zone: client.timeZone,
  })
  if (rule.kind === 'blocked') return fail('conflict', { message: rule.message })
  return succeed({ ...claimed.value, clientId: client.id })
}

export async function confirmGpBooking(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  booker: Booker,
  wanted: Wanted,
): Promise<Result<null>> {
  await lockClinicianOf(tx, wanted)
  const valid = await validateGpBooking(service, tx, booker, wanted)
  return valid.ok ? bookReservation(service, tx, valid.value) : valid
}

/** Document 3 section 4.7: ended, attended, and of the initial type. */
async function readLastAttendedInitial(tx: Tx, { id }: BookingClient, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('reservations')
    .innerJoin('appointment_types', 'appointment_types.id', 'reservations.appointment_type_id')
    .select(sql<Date | null>`max(upper(reservations.during))`.as('ended'))
    .where('reservations.client_id', '=', id)
    .where('reservations.service_delivered', '=', 'attended')
    .where('appointment_types.kind', '=', 'gpInitial')
    .where(sql`upper(reservations.during)`, '<=', now)
    .executeTakeFirst()
  return row?.ended ?? null
}
