import { sql } from 'kysely'
import { gpBookingRule } from '#domain/gp/surveys-due.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { bookReservation } from './book-reservation.ts'
import type { BookingActor, BookingClient } from './booking-actor.ts'
import { claimReservation } from './claim-reservation.ts'
import { lockClinician } from './lock-clinician.ts'
import type { Reservation } from './reservation-store.ts'

type GpReservation = { accountId: string; reserveId: string; now: Date }
type Own = Reservation & { clientId: string }

/** Whether this client may have this GP appointment, and still holds it. See docs/product/gp.md#gp-confirmation. */
export async function validateGpBooking(
  service: Pick<Service, 'config' | 'now' | 'keyring'>,
  tx: Tx,
  actor: BookingActor,
  { now, ...key }: GpReservation,
): Promise<Result<Own>> {
  const claimed = await claimReservation(service, tx, actor, key)
  if (!claimed.ok) return claimed
  const { client } = actor
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
  service: Pick<Service, 'jobs' | 'config' | 'now' | 'keyring'>,
  tx: Tx,
  actor: BookingActor,
  reservation: GpReservation,
): Promise<Result<null>> {
  await lockClinician(tx, reservation)
  const valid = await validateGpBooking(service, tx, actor, reservation)
  return valid.ok ? bookReservation(service, tx, valid.value) : valid
}

/** Ended, attended, and of the initial type. See docs/product/gp.md#last-appointments. */
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
