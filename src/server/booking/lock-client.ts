import type { Tx } from '../db/transaction.ts'

/**
 * After the clinician and before the reservation, as everywhere: what is counted, or read, of the client stays so until this booking is
 * made or given up.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
}
