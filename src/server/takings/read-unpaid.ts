import { type RawBuilder, sql } from 'kysely'
import type { Unfinished } from '#contract/staff/diary.ts'
import type { Db } from '../db/connection.ts'
import { sessionStart } from './list-charges.ts'

/** Nothing more happens to these by itself: someone has to do something. */
const waitingForSomeone = ['needsAuthentication', 'failed', 'stopped']

/** As JSON writes an instant. */
const instant = (at: RawBuilder<Date>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Unpaid = Unfinished['unpaid']['sessions'][number]

/** Charges that were not paid, the oldest session first. `ofThese` says which clinicians’ (`c`). */
export async function readUnpaid(
  db: Db,
  ofThese: RawBuilder<unknown>,
  mostListed: number,
): Promise<Unfinished['unpaid']> {
  const { rows } = await sql<{ session: Unpaid; total: number }>`
    select json_build_object('id', charge.reservation_id, 'chargeId', charge.id, 'start', ${instant(sessionStart)},
             'clientId', charge.client_id, 'client', p.first_name || ' ' || p.last_name, 'clinicianId', c.id, 'clinician', c.name,
             'timeZone', c.time_zone, 'funding', charge.funding_method,
             'cents', (select coalesce(sum(e.cents), 0) from money_entries e where e.charge_id = charge.id)) as session,
           count(*) over ()::int as total
      from charges charge
      join reservations r on r.id = charge.reservation_id
      join clients p on p.id = charge.client_id
      join clinicians c on c.id = charge.clinician_id
     where ${ofThese} and charge.state in (${sql.join(waitingForSomeone)})
     order by ${sessionStart}, charge.id
     limit ${mostListed}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    sessions: rows.map(({ session }) => session),
  }
}
