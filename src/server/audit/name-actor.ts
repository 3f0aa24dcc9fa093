import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { AccessedBy } from './note-access.ts'

/** Says who of the practice acts in this transaction: the trigger that keeps the history of outcomes writes it down. */
export async function nameActor(tx: Tx, { actor }: Pick<AccessedBy, 'actor'>): Promise<void> {
  await sql`select set_config('banksia.actor', ${actor}, true)`.execute(tx)
}
