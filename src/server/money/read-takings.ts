import { type RawBuilder, sql } from 'kysely'
import type { Money, Takings } from '#contract/staff/takings.ts'
import { chargeGroups, owingStates } from '#domain/money/charges.ts'
import { lastWeeks, periodOfDay, periodOfMonth } from '#domain/money/takings.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import { readRow } from '../db/rows.ts'
import type { Service } from '../service.ts'

const weeksShown = 8

/** Sums only: who paid is in the list. See docs/product/money.md#takings. */
export async function readMoney(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  practiceId: string,
): Promise<Money> {
  const zone = await readPracticeZone(db, practiceId)
  const mondays = lastWeeks(now(), zone, weeksShown)
  const today = formatIsoDate(localDayAt(now(), zone))
  const since = periodOfDay(mondays[0] ?? today, zone).from
  const month = periodOfMonth(today.slice(0, 'YYYY-MM'.length), zone)
  const { rows: weeks } = await sql<{ monday: string; cents: number }>`
    select ${mondayOf(zone)} as monday, -sum(cents)::int as cents
      from money_entries
     where practice_id = ${practiceId} and happened_at >= ${since} and ${isTaking}
     group by monday`.execute(db)
  const { rows: open } = await sql<{ isFailed: boolean; cents: number; charges: number }>`
    select h.state in (${sql.join(chargeGroups.failed.states)}) as "isFailed", sum(e.cents)::int as cents,
           count(distinct h.id)::int as charges
      from charges h join money_entries e on e.charge_id = h.id
     where h.practice_id = ${practiceId}
       and h.state in (${sql.join([...chargeGroups.failed.states, ...chargeGroups.waiting.states])})
     group by "isFailed"`.execute(db)
  const { rows: refunds } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from money_entries
     where practice_id = ${practiceId} and kind = 'refunded' and happened_at >= ${month.from} and happened_at < ${month.to}`.execute(
    db,
  )
  const { rows: held } = await sql<{ count: number }>`
    select count(*)::int as count from held_documents w join charges h on h.id = w.charge_id
     where h.practice_id = ${practiceId}`.execute(db)
  const takenIn = new Map(weeks.map(({ monday, cents }) => [monday, cents]))
  const sumOf = (isFailed: boolean) => {
    const found = open.find((one) => one.isFailed === isFailed)
    return { cents: found?.cents ?? 0, charges: found?.charges ?? 0 }
  }
  return {
    payments: config.stripe ? 'stripe' : config.canSaveCards ? 'simulator' : 'none',
    paidThisWeek: takenIn.get(mondays.at(-1) ?? '') ?? 0,
    waiting: sumOf(false),
    failed: sumOf(true),
    refundedThisMonth: refunds[0]?.cents ?? 0,
    weeks: mondays.map((from) => ({ from, cents: takenIn.get(from) ?? 0 })),
    today,
    documentsThatWait: held[0]?.count ?? 0,
  }
}

type TakingsRow = {
  id: string
  name: string
  monday: string | null
  cents: number
  owedCents: number
  expectedCents: number
}

/** Those clinicians to whom any money belongs, by name. */
export async function readTakings(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { practiceId, weeks: count }: { practiceId: string; weeks: number },
): Promise<Takings> {
  const zone = await readPracticeZone(db, practiceId)
  const weeks = lastWeeks(now(), zone, count)
  const [first = ''] = weeks
  const { rows } = await sql<TakingsRow>`
    with taken as (
      select charge.clinician_id, entry.monday, -sum(entry.cents)::int as cents
        from (select charge_id, cents, ${mondayOf(zone)} as monday from money_entries
               where practice_id = ${practiceId} and ${isTaking} and happened_at >= ${periodOfDay(first, zone).from}) entry
        join charges charge on charge.id = entry.charge_id
       where entry.monday >= ${first}
       group by 1, 2),
    owed as (
      select charge.clinician_id, sum(balance.cents)::int as cents
        from charges charge
        cross join lateral (select sum(e.cents) as cents from money_entries e where e.charge_id = charge.id) balance
       where charge.practice_id = ${practiceId} and charge.state in (${sql.join(owingStates)}) and charge.cents > 0
         and balance.cents > 0
       group by 1),
    expected as (
      select h.clinician_id, sum(h.benefit_cents)::int as cents
        from charges h join reservations r on r.id = h.reservation_id
       where h.practice_id = ${practiceId} and h.state = 'invoiced' and h.payer in ('bulkBill', 'dva')
         and lower(r.during) >= ${periodOfDay(first, zone).from}
       group by 1)
    select c.id, c.name, taken.monday, coalesce(taken.cents, 0) as cents, coalesce(owed.cents, 0) as "owedCents",
           coalesce(expected.cents, 0) as "expectedCents"
      from clinicians c
      left join taken on taken.clinician_id = c.id
      left join owed on owed.clinician_id = c.id
      left join expected on expected.clinician_id = c.id
     where c.practice_id = ${practiceId}
       and (taken.clinician_id is not null or owed.clinician_id is not null or expected.cents > 0)
     order by c.name, c.id`.execute(db)
  const byClinician = Map.groupBy(rows, ({ id }) => id)
  return {
    weeks,
    clinicians: [...byClinician.values()].flatMap((found) => {
      const [one] = found
      if (!one) return []
      const centsOf = new Map(found.map(({ monday, cents }) => [monday, cents]))
      const { id, name, owedCents, expectedCents } = one
      return [{ id, name, owedCents, expectedCents, cents: weeks.map((week) => centsOf.get(week) ?? 0) }]
    }),
  }
}

/** Rows of the ledger where money came in or went out; what is only owed, or no longer, is none. */
const isTaking = sql<boolean>`kind in ('paid', 'refunded', 'paidByInvoice')`

/**
 * The Monday of the week in which the money moved, as YYYY-MM-DD. That an invoice was paid is recorded later than the money came, and
 * never before.
 */
const mondayOf = (zone: ZoneId): RawBuilder<string> =>
  sql`to_char(date_trunc('week', coalesce(received_on::timestamp, happened_at at time zone ${zone})), 'YYYY-MM-DD')`

/** Weeks, months and days of money are those of the practice’s own calendar. */
export async function readPracticeZone(db: Db, practiceId: string): Promise<ZoneId> {
  const { time_zone } = await readRow(db, 'practices', { id: practiceId }, ['time_zone'])
  return time_zone
}
