import { sql } from 'kysely'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Booker } from './booker.ts'
import { findReservation, mayUse } from './reservation-store.ts'

/** Gives a held or claimed slot back. Giving back what has already ended changes nothing; a booking is cancelled instead. */
export async function releaseReservation(
  tx: Tx,
  booker: Booker,
  wanted: { accountId: string; reserveId: string },
): Promise<Result<null>> {
  const found = await findReservation(tx, wanted, true)
  if (!found || !mayUse(found, booker)) return fail('notFound')
  if (found.status === 'booked')
    return fail('conflict', { message: 'This appointment is booked. Cancel it from your appointments.' })
  if (found.status === 'released' || found.status === 'expired') return succeed(null)
  await tx
    .updateTable('reservations')
    .set({ status: 'released', expires_at: null, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', found.id)
    .execute()
  return succeed(null)
}
