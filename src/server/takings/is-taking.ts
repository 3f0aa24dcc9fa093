import { sql } from 'kysely'

/** Rows of the ledger where money came in or went out; what is only owed, or no longer, is none. */
export const isTaking = sql<boolean>`kind in ('paid', 'refunded', 'paidByInvoice')`
