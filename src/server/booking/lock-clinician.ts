import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** The clinician before the reservation, as `hold_slot` does: one order for all, so that no two transactions wait for each other. */
export async function lockClinician(
  tx: Tx,
  { accountId, reserveId }: { accountId: string; reserveId: string },
): Promise<void> {
  await sql`select 1 from clinicians where id =
    (select clinician_id from reservations where reserve_id = ${reserveId} and practice_id = ${accountId})
    for no key update`.execute(tx)
}
