import { sql } from 'kysely'
import { isLive } from '#domain/booking/reservation.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { BookingActor } from './booking-actor.ts'
import { findReservation, mayUse, withoutOrigin } from './reservation-store.ts'

/** Gives a held or claimed slot back. Giving back what has already ended changes nothing; a booking is cancelled instead. */
export async function releaseReservation(
  tx: Tx,
  actor: BookingActor,
  key: { accountId: string; reserveId: string },
): Promise<Result<null>> {
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor)) return fail('notFound')
  if (found.status === 'booked')
    return fail('conflict', { message: 'This appointment is booked. Cancel it from your appointments.' })
  if (!isLive(found.status)) return succeed(null)
  await tx
    .updateTable('reservations')
    .set({ ...withoutOrigin, status: 'released', expires_at: null, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', found.id)
    .execute()
  return succeed(null)
}
