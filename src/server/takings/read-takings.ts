import { sql } from 'kysely'
import type { Takings } from '#contract/staff/takings.ts'
import { owingStates } from '#domain/money/charge-states.ts'
import { periodOfDay } from '#domain/money/money-days.ts'
import { lastWeeks } from '#domain/money/takings-weeks.ts'
import type { Service } from '../service.ts'
import { isTaking, mondayOf } from './is-taking.ts'
import { readPracticeZone } from './practice-zone.ts'

type Row = { id: string; name: string; monday: string | null; cents: number; owedCents: number }

/** Those clinicians to whom any money belongs, by name. */
export async function readTakings(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { practiceId, weeks: count }: { practiceId: string; weeks: number },
): Promise<Takings> {
  const zone = await readPracticeZone(db, practiceId)
  const weeks = lastWeeks(now(), zone, count)
  const [first = ''] = weeks
  const { rows } = await sql<Row>`
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
       group by 1)
    select c.id, c.name, taken.monday, coalesce(taken.cents, 0) as cents, coalesce(owed.cents, 0) as "owedCents"
      from clinicians c
      left join taken on taken.clinician_id = c.id
      left join owed on owed.clinician_id = c.id
     where c.practice_id = ${practiceId} and (taken.clinician_id is not null or owed.clinician_id is not null)
     order by c.name, c.id`.execute(db)
  const byClinician = Map.groupBy(rows, ({ id }) => id)
  return {
    weeks,
    clinicians: [...byClinician.values()].flatMap((found) => {
      const [one] = found
      if (!one) return []
      const centsOf = new Map(found.map(({ monday, cents }) => [monday, cents]))
      const { id, name, owedCents } = one
      return [{ id, name, owedCents, cents: weeks.map((week) => centsOf.get(week) ?? 0) }]
    }),
  }
}
