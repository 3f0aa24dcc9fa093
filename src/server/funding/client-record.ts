import type { ZoneId } from '#domain/time/zones.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Kysely } from 'kysely'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../http/idempotency.ts'

export type FundingClient = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  recordType: RecordType
  /** YYYY-MM-DD where the client is. */
  today: string
}

export async function readFundingClient(
  db: Kysely<Tables>,
  subject: string,
  now: Date,
): Promise<FundingClient | null> {
  const row = await db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name', 'date_of_birth', 'record_type', 'time_zone'])
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        dateOfBirth: row.date_of_birth,
        recordType: row.record_type as RecordType, // the column's check constraint holds the same list
        today: isoDateOf(localDayAt(now, row.time_zone as ZoneId)), // written from the same list of zones
      }
    : null
}

type SealedColumn = 'medicare' | 'ndis' | 'work_cover' | 'address' | 'intake'

type Place = { clientId: string; column: SealedColumn; now: Date }

/** Puts a sealed value into the client's record. `change` is given what was there, which nobody else changes meanwhile. */
export async function changeRecord<Kept extends object>(
  tx: Tx,
  keyring: Keyring,
  { clientId, column, now }: Place,
  change: (before: Kept | null) => Kept,
): Promise<void> {
  const purpose = `client_records.${column}:${clientId}`
  await tx
    .insertInto('client_records')
    .values({ client_id: clientId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { sealed } = await tx
    .selectFrom('client_records')
    .select(`sealed_${column} as sealed`)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const kept = change(sealed && keyring.unseal<Kept>(sealed, purpose))
  await tx
    .updateTable('client_records')
    .set({ [`sealed_${column}`]: keyring.seal(kept, purpose), updated_at: now })
    .where('client_id', '=', clientId)
    .execute()
}
