import { type RawBuilder, sql } from 'kysely'
import type { Unfinished } from '#contract/staff/diary.ts'
import type { Db } from '../db/connection.ts'
import { sessionStart } from './list-charges.ts'

/** Nothing more happens to these by itself: someone has to do something. */
const waitingForSomeone = ['needsAuthentication', 'failed', 'stopped']

type Unpaid = Unfinished['unpaid']['sessions'][number]

/** Charges that were not paid, the oldest session first. `ofThese` says which clinicians’ (`c`). */
export async function readUnpaid(
  db: Db,
  ofThese: RawBuilder<unknown>,
  mostListed: number,
): Promise<Unfinished['unpaid']> {
  const { rows } = await sql<Omit<Unpaid, 'start'> & { startsAt: Date; total: number }>`
    select charge.reservation_id as id, charge.id as "chargeId", ${sessionStart} as "startsAt", charge.client_id as "clientId",
           p.first_name || ' ' || p.last_name as client, c.id as "clinicianId", c.name as clinician, c.time_zone as "timeZone",
           charge.funding_method as funding, charge.cents, count(*) over ()::int as total
      from charges charge
      join reservations r on r.id = charge.reservation_id
      join clients p on p.id = charge.client_id
      join clinicians c on c.id = charge.clinician_id
     where ${ofThese} and charge.state in (${sql.join(waitingForSomeone)})
     order by ${sessionStart}, charge.id
     limit ${mostListed}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    sessions: rows.map(({ startsAt, total: _, ...row }) => ({ ...row, start: startsAt.toISOString() })),
  }
}
