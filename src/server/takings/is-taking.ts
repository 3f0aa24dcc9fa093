import { type RawBuilder, sql } from 'kysely'
import type { ZoneId } from '#domain/time/zones.ts'

/** Rows of the ledger where money came in or went out; what is only owed, or no longer, is none. */
export const isTaking = sql<boolean>`kind in ('paid', 'refunded', 'paidByInvoice')`

/**
 * The Monday of the week in which the money moved, as YYYY-MM-DD. That an invoice was paid is recorded later than the money came, and
 * never before.
 */
export const mondayOf = (zone: ZoneId): RawBuilder<string> =>
  sql`to_char(date_trunc('week', coalesce(received_on::timestamp, happened_at at time zone ${zone})), 'YYYY-MM-DD')`
