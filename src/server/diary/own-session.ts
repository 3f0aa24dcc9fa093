import { sql } from 'kysely'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'

export type DiarySessionRow = {
  id: string
  clinicianId: string
  clientId: string
  startsAt: Date
  endsAt: Date
  outcome: AttendanceOutcome | null
  /** Null: those booked. */
  deliveredMinutes: number | null
}

/** A booked session of a diary that this person can open; to anyone else it does not exist. */
export async function findSession(
  db: Db | Tx,
  staff: Staff,
  id: string,
): Promise<DiarySessionRow | undefined> {
  const { rows } = await sql<DiarySessionRow>`${select(staff, id)}`.execute(db)
  return rows[0]
}

/**
 * The same, locked until the transaction ends: the clinician first, as `hold_slot` does. With the database’s clock, read once the
 * row is ours.
 */
export async function lockSession(
  tx: Tx,
  staff: Staff,
  id: string,
): Promise<(DiarySessionRow & { now: Date }) | undefined> {
  await sql`select 1 from clinicians where id = (select clinician_id from reservations where id = ${id})
    for no key update`.execute(tx)
  const { rows } = await sql<DiarySessionRow>`${select(staff, id)} for no key update of r`.execute(tx)
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0] && clock.rows[0] && { ...rows[0], ...clock.rows[0] }
}

const select = (staff: Staff, id: string) => sql`
  select r.id, r.clinician_id as "clinicianId", r.client_id as "clientId", lower(r.during) as "startsAt",
         upper(r.during) as "endsAt", r.service_delivered as outcome, r.delivered_minutes as "deliveredMinutes"
    from reservations r
   where r.id = ${id} and r.booked_at is not null and r.practice_id = ${staff.practiceId}
     ${worksForEveryone(staff) ? sql`` : sql`and r.clinician_id = ${staff.clinicianId}`}`
