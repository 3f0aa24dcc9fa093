import type { ColumnType } from 'kysely'
import type { Difference } from '#domain/money/reconcile.ts'
import type { Made } from './columns.ts'

export type TakingsTables = {
  reconciled_days: {
    practice_id: string
    day: string
    our_cents: number
    their_cents: number
    differences: ColumnType<Difference[], string, string>
    checked_at: Made
    told_at: Date | null
  }
}
