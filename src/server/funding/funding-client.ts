import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type FundingClient = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  recordType: RecordType
  onBehalfOf: OnBehalfOf
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
    .select(['id', 'first_name', 'last_name', 'date_of_birth', 'record_type', 'on_behalf_of', 'time_zone'])
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        dateOfBirth: row.date_of_birth,
        recordType: row.record_type,
        onBehalfOf: row.on_behalf_of,
        today: formatIsoDate(localDayAt(now, row.time_zone)),
      }
    : null
}
