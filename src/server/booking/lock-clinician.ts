import { sql } from 'kysely'
import type { Tx } from '../http/idempotency.ts'

/** The clinician before the reservation, as `hold_slot` does: one order for all, so that none waits in a circle. */
export async function lockClinicianOf(
  tx: Tx,
  { accountId, reserveId }: { accountId: string; reserveId: string },
): Promise<void> {
  await sql`select 1 from clinicians where id =
    (select clinician_id from reservations where reserve_id = ${reserveId} and practice_id = ${accountId})
    for no key update`.execute(tx)
}
