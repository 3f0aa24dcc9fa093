import { sql } from 'kysely'
import type { z } from 'zod'
import type { diaryAppointmentSchema } from '#contract/staff/diary.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import { findSession } from './own-session.ts'

type Appointment = z.infer<typeof diaryAppointmentSchema>
type Event = Omit<Appointment['history'][number], 'at'> & { at: Date }

/** Who set which outcome of a session, the latest first. */
export async function readHistory(
  db: Db,
  { id, staff, by }: { id: string; staff: Staff; by: AccessedBy },
): Promise<Result<Appointment>> {
  const found = await findSession(db, staff, id)
  if (!found) return fail('notFound')
  const { rows } = await sql<Event>`
    select e.from_outcome as "from", e.to_outcome as "to", e.from_minutes as "fromMinutes", e.to_minutes as "toMinutes",
           e.happened_at as at,
           case when e.actor is not null then
             coalesce(c.name, nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email, 'Someone of the practice') end as by
      from outcome_events e
      left join accounts a on a.subject::text = e.actor
      left join clinicians c on c.id = a.clinician_id
     where e.reservation_id = ${id} order by e.id desc`.execute(db)
  await noteAccess(db, {
    ...by,
    action: 'read',
    clientId: found.clientId,
    subject: `outcomes of session ${id}`,
  })
  return succeed({ history: rows.map((event) => ({ ...event, at: event.at.toISOString() })) })
}
