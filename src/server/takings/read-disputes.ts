import { type Kysely, sql } from 'kysely'
import type { ReconciledDay } from '#contract/staff/reconciliation.ts'
import type { DisputeState } from '#domain/money/disputes.ts'
import { periodOfDay } from '#domain/money/money-days.ts'
import type { Tables } from '../db/tables.ts'
import { readPracticeZone } from './practice-zone.ts'

type Row = { chargeId: string; providerId: string; cents: number; state: DisputeState; at: Date }

/** Of each of these days: what was disputed on it, and what was decided on it. */
export async function readDisputes(
  db: Kysely<Tables>,
  { practiceId, days }: { practiceId: string; days: readonly string[] },
): Promise<(day: string) => ReconciledDay['disputes']> {
  const zone = await readPracticeZone(db, practiceId)
  const periods = new Map(days.map((day) => [day, periodOfDay(day, zone)]))
  const from = [...periods.values()]
    .map((period) => period.from)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!from) return () => []
  const { rows } = await sql<Row>`
    select * from (
      select d.charge_id as "chargeId", d.provider_id as "providerId", d.cents, 'open' as state, d.opened_at as at
        from card_disputes d join charges h on h.id = d.charge_id where h.practice_id = ${practiceId}
      union all
      select d.charge_id, d.provider_id, d.cents, d.state, d.closed_at
        from card_disputes d join charges h on h.id = d.charge_id
       where h.practice_id = ${practiceId} and d.closed_at is not null) told
     where at >= ${from}
     order by at, state <> 'open'`.execute(db)
  return (day) => {
    const period = periods.get(day)
    return rows
      .filter(({ at }) => period !== undefined && period.from <= at && at < period.to)
      .map(({ at: _at, ...dispute }) => dispute)
  }
}
