import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** As for a client who books themselves: their first session with the practice. */
export async function isNewClient(db: Kysely<Tables>, clientId: string): Promise<boolean> {
  const earlier = db
    .selectFrom('reservations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('booked_at', 'is not', null)
  return (await earlier.limit(1).executeTakeFirst()) === undefined
}
