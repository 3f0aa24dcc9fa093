import type { ReconciledDay } from '#contract/staff/reconciliation.ts'
import type { Db } from '../db/connection.ts'
import { readDisputes } from './read-disputes.ts'

const daysShown = 31

export async function listReconciledDays(db: Db, practiceId: string): Promise<ReconciledDay[]> {
  const rows = await db
    .selectFrom('reconciled_days')
    .select(['day', 'our_cents', 'their_cents', 'differences', 'checked_at'])
    .where('practice_id', '=', practiceId)
    .orderBy('day', 'desc')
    .limit(daysShown)
    .execute()
  const disputesOf = await readDisputes(db, { practiceId, days: rows.map(({ day }) => day) })
  return rows.map(({ day, our_cents, their_cents, differences, checked_at }) => ({
    day,
    checkedAt: checked_at.toISOString(),
    ourCents: our_cents,
    theirCents: their_cents,
    differences,
    disputes: disputesOf(day),
  }))
}
