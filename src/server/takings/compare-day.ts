import { sql } from 'kysely'
import type { ReconciledDay } from '#contract/staff/reconciliation.ts'
import { periodOfDay } from '#domain/money/money-days.ts'
import {
  type OurMovement,
  type Period,
  type ProviderMovement,
  reconcileDay,
} from '#domain/money/reconcile.ts'
import type { Db } from '../db/connection.ts'
import type { ListedPayment } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { readPracticeZone } from './practice-zone.ts'

/** A payment’s event may reach us long after the provider has it, but not by days. */
const hoursAround = 24

type Needs = Pick<Service, 'db' | 'payments'>

/** Compares a day with the provider’s own list, and keeps the answer. See docs/product/money.md#reconciliation. */
export async function compareDay(
  { db, payments }: Needs,
  { practiceId, day }: { practiceId: string; day: string },
): Promise<ReconciledDay> {
  const period = periodOfDay(day, await readPracticeZone(db, practiceId))
  const around = widen(period)
  const theirs = (await payments.listPayments(around)).map(toMovement)
  const ours = await readOurs(db, practiceId, around)
  const found = {
    differences: reconcileDay(period, ours, theirs),
    ourCents: sumIn(period, ours),
    theirCents: sumIn(period, theirs),
  }
  const { checked_at } = await db
    .insertInto('reconciled_days')
    .values({
      practice_id: practiceId,
      day,
      our_cents: found.ourCents,
      their_cents: found.theirCents,
      differences: JSON.stringify(found.differences),
    })
    .onConflict((conflict) =>
      conflict.columns(['practice_id', 'day']).doUpdateSet({
        our_cents: found.ourCents,
        their_cents: found.theirCents,
        differences: JSON.stringify(found.differences),
        checked_at: sql<Date>`clock_timestamp()`,
      }),
    )
    .returning('checked_at')
    .executeTakeFirstOrThrow()
  return { day, checkedAt: checked_at.toISOString(), ...found, differences: [...found.differences] }
}

const toMovement = ({ kind, providerId, reference, cents, at }: ListedPayment): ProviderMovement => ({
  kind: kind === 'charge' ? 'payment' : 'refund',
  reference,
  providerId,
  cents,
  at,
})

const widen = ({ from, to }: Period): Period => ({
  from: new Date(from.getTime() - hoursAround * 3_600_000),
  to: new Date(to.getTime() + hoursAround * 3_600_000),
})

/** Paid less refunds. */
const sumIn = ({ from, to }: Period, movements: readonly ProviderMovement[]): number =>
  movements
    .filter(({ at }) => from <= at && at < to)
    .reduce((total, { kind, cents }) => total + (kind === 'payment' ? cents : -cents), 0)

async function readOurs(db: Db, practiceId: string, { from, to }: Period): Promise<OurMovement[]> {
  const { rows } = await sql<OurMovement>`
    select 'payment' as kind, attempt.id as reference, coalesce(attempt.provider_id, attempt.id::text) as "providerId", attempt.cents, attempt.settled_at as at,
           attempt.charge_id as "chargeId"
      from charge_attempts attempt join charges charge on charge.id = attempt.charge_id
     where charge.practice_id = ${practiceId} and attempt.state in ('paid', 'paidTwice')
       and attempt.settled_at >= ${from} and attempt.settled_at < ${to}
    union all
    select 'refund', refund.id, coalesce(refund.provider_id, refund.id::text), refund.cents, refund.settled_at, refund.charge_id
      from refunds refund join charges charge on charge.id = refund.charge_id
     where charge.practice_id = ${practiceId} and refund.state = 'refunded'
       and refund.settled_at >= ${from} and refund.settled_at < ${to}`.execute(db)
  return rows
}
