import type { Kysely } from 'kysely'
import type { ServiceItem } from '#domain/receipts/service-items.ts'
import type { Tables } from '../db/tables.ts'

type ItemRow = ServiceItem & { id: string; version: number }

/** By service and number, the latest first. */
export async function readItems(db: Kysely<Tables>): Promise<ItemRow[]> {
  return db
    .selectFrom('service_items')
    .select([
      'id',
      'service',
      'delivery',
      'from_minutes as fromMinutes',
      'under_minutes as underMinutes',
      'number',
      'description',
      'fee_cents as feeCents',
      'benefit_cents as benefitCents',
      'from_date as from',
      'is_withdrawn as isWithdrawn',
      'version',
    ])
    .orderBy('service')
    .orderBy('number')
    .orderBy('from_date', 'desc')
    .execute()
}
