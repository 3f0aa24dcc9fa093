import { sql } from 'kysely'
import type { WaitingPerson } from '#contract/staff/rooms.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import { isPhoneRequestSeen } from './phone-request.ts'
import { isHere } from './read-people.ts'

const asksForPhone = sql`(p.role = 'client' and room.by_phone_asked_by is not distinct from 'client'
  and r.service_delivered is null and not ${isPhoneRequestSeen})`

type Row = Omit<WaitingPerson, 'since' | 'startsAt'> & { since: Date; startsAt: Date }

/**
 * Who is in a room and whom no clinician is with, or who is not let in yet, and a client who asked to go on by phone while no clinician
 * was there or has come since, who may have closed the page. Of one’s own sessions, for the office of everyone’s.
 * Whether they can talk freely is told to the clinician of the session alone.
 */
export async function listWaiting(db: Db, staff: Staff, by: AccessedBy): Promise<WaitingPerson[]> {
  if (!worksForEveryone(staff) && staff.clinicianId === null) return []
  const { rows } = await sql<Row>`
    select r.id as "appointmentId", r.room_id as "roomId", r.client_id as "clientId",
           cl.first_name || ' ' || cl.last_name as client, r.clinician_id as "clinicianId", lower(r.during) as "startsAt",
           coalesce(p.guest_name, cl.first_name || ' ' || cl.last_name) as who, p.role, p.standing, coalesce(v.joined_at, room.by_phone_at) as since,
           ${asksForPhone} as "byPhone",
           case when r.clinician_id = ${staff.clinicianId} then p.privacy end as privacy
      from rooms room
      join room_people p on p.reservation_id = room.reservation_id and p.role <> 'clinician' and p.standing <> 'removed'
      left join room_visits v on v.person_id = p.id and ${isHere}
      join reservations r on r.id = room.reservation_id and r.status = 'booked' and r.practice_id = ${staff.practiceId}
      join clients cl on cl.id = r.client_id
     where r.during && tstzrange(now() - make_interval(mins => ${roomTimes.minutesAfter}),
         now() + make_interval(mins => ${roomTimes.minutesBefore}), '[]')
       ${worksForEveryone(staff) ? sql`` : sql`and r.clinician_id = ${staff.clinicianId}`}
       and (v.id is not null and p.standing = 'waiting'
         or (v.id is not null or ${asksForPhone}) and not exists (
           select from room_visits v join room_people c on c.id = v.person_id and c.role = 'clinician'
            where v.reservation_id = r.id and ${isHere}))
     order by since`.execute(db)
  if (rows.length > 0)
    await noteAccess(db, { ...by, action: 'read', clientId: null, subject: 'waiting rooms' })
  return rows.map(({ since, startsAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    startsAt: startsAt.toISOString(),
  }))
}
