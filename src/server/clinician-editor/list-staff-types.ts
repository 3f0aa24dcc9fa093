import { sql } from 'kysely'
import type { StaffType } from '#contract/staff/type-editor.ts'
import type { Db } from '../db/connection.ts'

/** Withdrawn ones too, with how many clinicians offer each and how many sessions are still to come. */
export async function listStaffTypes(db: Db, practiceId: string): Promise<StaffType[]> {
  const { rows } = await sql<StaffType>`
    select t.id, t.name, t.label, t.kind, t.duration_minutes as "durationMinutes", t.step_minutes as "stepMinutes",
           t.claim_types as "claimTypes", t.assignment_mode as "assignmentMode", t.is_active as "isActive", t.version,
           (select count(*)::int from clinician_appointment_types o join clinicians c on c.id = o.clinician_id
             where o.appointment_type_id = t.id and c.status = 'active') as "offeredBy",
           (select count(*)::int from reservations r
             where r.appointment_type_id = t.id and r.status = 'booked' and r.service_delivered is null
               and lower(r.during) > now()) as upcoming
      from appointment_types t
     where t.practice_id = ${practiceId}
     order by t.is_active desc, t.name`.execute(db)
  return rows
}
