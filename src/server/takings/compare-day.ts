import { type Kysely, sql } from 'kysely'
import type { ReconciledDay } from '#contract/staff/reconciliation.ts'
import { periodOfDay } from '#domain/money/money-days.ts'
import {
  type OurMovement,
  type Period,
  type ProviderMovement,
  reconcileDay,
} from '#domain/money/reconcile.ts'
import type { Tables } from '../db/tables.ts'
import type { ListedPayment } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { readPracticeZone } from './practice-zone.ts'
import { readDisputes } from './read-disputes.ts'

/** By how much the provider’s clock may differ from ours, and more. */
const clocksDifferMs = 3_600_000

type Needs = Pick<Service, 'db' | 'payments'>

/** Compares a day with the provider’s own list, and keeps the answer. See docs/product/money.md#reconciliation. */
export async function compareDay(
  { db, payments }: Needs,
  { practiceId, day }: { practiceId: string; day: string },
): Promise<ReconciledDay> {
  const period = periodOfDay(day, await readPracticeZone(db, practiceId))
  const ofDay = await readLedger(db, practiceId, { period, names: [] })
  const theirs = (await payments.listPayments(sinceAsked(period, ofDay))).map(toMovement)
  const ours = await readLedger(db, practiceId, { period, names: theirs.flatMap(namesOf) })
  const { differences, ...sums } = reconcileDay(period, ours, theirs)
  const found = {
    our_cents: sums.ourCents,
    their_cents: sums.theirCents,
    differences: JSON.stringify(differences),
  }
  const { checked_at } = await db
    .insertInto('reconciled_days')
    .values({ practice_id: practiceId, day, ...found })
    .onConflict((conflict) =>
      conflict
        .columns(['practice_id', 'day'])
        .doUpdateSet({ ...found, checked_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('checked_at')
    .executeTakeFirstOrThrow()
  const disputesOf = await readDisputes(db, { practiceId, days: [day] })
  return {
    day,
    checkedAt: checked_at.toISOString(),
    ...sums,
    differences: [...differences],
    disputes: disputesOf(day),
  }
}

type LedgerRow = OurMovement & { readonly askedAt: Date }

/** The provider has nothing before we asked for it, however late its event came. */
function sinceAsked({ from, to }: Period, ofDay: readonly LedgerRow[]): Period {
  const first = Math.min(from.getTime(), ...ofDay.map(({ askedAt }) => askedAt.getTime()))
  return { from: new Date(first - clocksDifferMs), to: new Date(to.getTime() + clocksDifferMs) }
}

const toMovement = ({ kind, providerId, reference, cents, at }: ListedPayment): ProviderMovement => ({
  kind: kind === 'charge' ? 'payment' : 'refund',
  reference,
  providerId,
  cents,
  at,
})

const namesOf = ({ reference, providerId }: ProviderMovement): string[] =>
  reference === null ? [providerId] : [reference, providerId]

/**
 * What the ledger has of the day, and of whatever the provider names, whenever that was. A refund is the sum of its rows: one that the
 * bank sent back is none.
 */
async function readLedger(
  db: Kysely<Tables>,
  practiceId: string,
  { period: { from, to }, names }: { period: Period; names: readonly string[] },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select * from (
      select 'payment' as kind, attempt.id as reference, coalesce(attempt.provider_id, attempt.id::text) as "providerId",
             -entry.cents as cents, entry.happened_at as at, entry.charge_id as "chargeId", attempt.asked_at as "askedAt"
        from money_entries entry join charge_attempts attempt on attempt.id = entry.attempt_id
       where entry.practice_id = ${practiceId} and entry.kind = 'paid'
      union all
      select 'refund', refund.id, coalesce(refund.provider_id, refund.id::text),
             sum(entry.cents)::int, min(entry.happened_at), refund.charge_id, refund.asked_at
        from money_entries entry join refunds refund on refund.id = entry.refund_id
       where entry.practice_id = ${practiceId} and entry.kind = 'refunded'
       group by refund.id
      having sum(entry.cents) <> 0) ours
     where (at >= ${from} and at < ${to}) or reference::text = any(${names}::text[]) or "providerId" = any(${names}::text[])
     order by at`.execute(db)
  return rows
}
