import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

type OwnClient = { id: string; accountId: string }

export async function readOwnClientId(db: Kysely<Tables>, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Locked until the transaction ends, before any reservation is: a questionnaire that is sent and a booking that is confirmed at
 * the same moment come one after the other.
 */
export const lockOwnClient = (tx: Tx, subject: string): Promise<OwnClient | undefined> =>
  tx
    .selectFrom('clients')
    .select(['id', 'practice_id as accountId'])
    .where('identity_subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst()
