import { sql } from 'kysely'
import type { ReconciledDay } from '#contract/staff/takings.ts'
import type { DisputeState } from '#domain/money/refunds-and-disputes.ts'
import { periodOfDay } from '#domain/money/takings.ts'
import {
  type LedgerMovement,
  type ReconciliationPeriod,
  type ProviderMovement,
  reconcileDay,
} from '#domain/money/reconcile.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ListedPayment } from '../adapters/payments.ts'
import type { Db } from '../db/database.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readOfficeAddresses } from '../emails/read-booked-appointment.ts'
import type { Service } from '../service.ts'
import { readPracticeZone } from './read-takings.ts'

/** By how much the provider’s clock may differ from ours, and more. */
const clocksDifferMs = 3_600_000

/** Compares a day with the provider’s own list, and keeps the answer. See docs/product/money.md#reconciliation. */
export async function compareDay(
  { db, payments }: Pick<Service, 'db' | 'payments'>,
  { practiceId, day }: { practiceId: string; day: string },
): Promise<ReconciledDay> {
  const period = periodOfDay(day, await readPracticeZone(db, practiceId))
  const ofDay = await readLedger(db, practiceId, { period, names: [] })
  const theirs = (await payments.listPayments(fromFirstRequest(period, ofDay))).map(toMovement)
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

type LedgerRow = LedgerMovement & { readonly askedAt: Date }

/** The provider has nothing before we asked for it, however late its event came. */
function fromFirstRequest(
  { from, to }: ReconciliationPeriod,
  ofDay: readonly LedgerRow[],
): ReconciliationPeriod {
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
  db: Db,
  practiceId: string,
  { period: { from, to }, names }: { period: ReconciliationPeriod; names: readonly string[] },
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

type DisputeRow = { chargeId: string; providerId: string; cents: number; state: DisputeState; at: Date }

/** Of each of these days: what was disputed on it, and what was decided on it. */
async function readDisputes(
  db: Db,
  { practiceId, days }: { practiceId: string; days: readonly string[] },
): Promise<(day: string) => ReconciledDay['disputes']> {
  const zone = await readPracticeZone(db, practiceId)
  const periods = new Map(days.map((day) => [day, periodOfDay(day, zone)]))
  const from = [...periods.values()]
    .map((period) => period.from)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!from) return () => []
  const { rows } = await sql<DisputeRow>`
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

const queue = 'reconcile-payments'

/** Yesterday is over everywhere in Australia by then, and late events have come. */
const everyNight = '30 18 * * *'

type NightlyService = Pick<Service, 'db' | 'payments' | 'config' | 'mailer' | 'log' | 'now'>

/** Nights that were missed, because the provider or this service was away, are made up for. */
const nightsBack = 7

/** Compares yesterday with the provider’s own list. The office is told where something differs. */
export async function reconcileYesterday(service: NightlyService): Promise<void> {
  const { db, config } = service
  const practices = await db.selectFrom('practices').select('id').execute()
  for (const { id: practiceId } of practices)
    for (const { day, isTold } of await daysToCompare(service, practiceId)) {
      const { differences } = await compareDay(service, { practiceId, day })
      if (differences.length === 0 || isTold || !config.canSendEmail) continue
      if (await tellOffice(service, day, differences.length))
        await markPracticeTold(service, { practiceId, day })
    }
}

/** A day that differed is looked at again, since a late event may have come. The office is told of it once. */
async function daysToCompare({ db, now }: NightlyService, practiceId: string) {
  const zone = await readPracticeZone(db, practiceId)
  const today = localDayAt(now(), zone)
  const days = Array.from({ length: nightsBack }, (_, at) => formatIsoDate(today - nightsBack + at))
  const compared = await db
    .selectFrom('reconciled_days')
    .select(['day', 'checked_at', 'told_at', sql<boolean>`differences = '[]'`.as('isSame')])
    .where('practice_id', '=', practiceId)
    .where('day', 'in', days)
    .execute()
  const yesterday = days.at(-1)
  return days.flatMap((day) => {
    const last = compared.find((one) => one.day === day)
    // The office may compare a day that is not over: what comes after is not in it.
    const isWhole = last !== undefined && last.checked_at >= periodOfDay(day, zone).to
    if (day !== yesterday && isWhole && last.isSame) return []
    return { day, isTold: (last?.told_at ?? null) !== null }
  })
}

/** False where no email could be sent: the next night tries again. */
async function tellOffice(service: NightlyService, day: string, count: number): Promise<boolean> {
  let isTold = false
  for (const to of await readOfficeAddresses(service.db))
    await deliver(service, emails.practice.paymentsDiffer, to, { day, count }).then(
      () => (isTold = true),
      (error: Error) =>
        service.log.error({ error: { type: error.name } }, 'payments differ: an email was not sent'),
    )
  return isTold
}

const markPracticeTold = ({ db }: NightlyService, { practiceId, day }: { practiceId: string; day: string }) =>
  db
    .updateTable('reconciled_days')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('practice_id', '=', practiceId)
    .where('day', '=', day)
    .execute()

export async function scheduleReconciliation(service: Service): Promise<void> {
  await service.jobs.work(queue, () => reconcileYesterday(service))
  await service.jobs.schedule(queue, everyNight)
}
