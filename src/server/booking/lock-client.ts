import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/**
 * After the clinician and before the reservation, as everywhere: what is counted, or read, of the client stays so until this booking is
 * made or given up.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
}

/** The same for the client of a reservation that is about to be locked: a transaction that holds the client may want the reservation next. */
export async function lockClientOf(tx: Tx, reservationId: string): Promise<void> {
  await sql`select 1 from clients where id = (select client_id from reservations where id = ${reservationId})
    for no key update`.execute(tx)
}
