import { sql } from 'kysely'
import type { WaitingPerson } from '#contract/staff/rooms.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import { isHere } from './read-people.ts'

type Row = Omit<WaitingPerson, 'since' | 'startsAt'> & { since: Date; startsAt: Date }

/** Who is in a room and whom no clinician is with, or who is not let in yet: of one’s own sessions, for the office of everyone’s. */
export async function listWaiting(db: Db, staff: Staff, by: AccessedBy): Promise<WaitingPerson[]> {
  if (!worksForEveryone(staff) && staff.clinicianId === null) return []
  const { rows } = await sql<Row>`
    select r.id as "appointmentId", r.room_id as "roomId", r.client_id as "clientId",
           cl.first_name || ' ' || cl.last_name as client, r.clinician_id as "clinicianId", lower(r.during) as "startsAt",
           coalesce(p.guest_name, cl.first_name || ' ' || cl.last_name) as who, p.role, p.standing, v.joined_at as since,
           p.privacy
      from room_visits v
      join room_people p on p.id = v.person_id and p.role <> 'clinician'
      join reservations r on r.id = v.reservation_id and r.practice_id = ${staff.practiceId}
      join clients cl on cl.id = r.client_id
     where ${isHere} ${worksForEveryone(staff) ? sql`` : sql`and r.clinician_id = ${staff.clinicianId}`}
       and (p.standing = 'waiting' or not exists (
         select from room_visits v join room_people c on c.id = v.person_id and c.role = 'clinician'
          where v.reservation_id = r.id and ${isHere}))
     order by v.joined_at`.execute(db)
  if (rows.length > 0)
    await noteAccess(db, { ...by, action: 'read', clientId: null, subject: 'waiting rooms' })
  return rows.map(({ since, startsAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    startsAt: startsAt.toISOString(),
  }))
}
