import { sql } from 'kysely'
import type { Money } from '#contract/staff/takings.ts'
import { chargeGroups } from '#domain/money/charge-groups.ts'
import { periodOfDay, periodOfMonth } from '#domain/money/money-days.ts'
import { lastWeeks } from '#domain/money/takings-weeks.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Service } from '../service.ts'
import { isTaking, mondayOf } from './is-taking.ts'
import { readPracticeZone } from './practice-zone.ts'

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
