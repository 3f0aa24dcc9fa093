import { sql } from 'kysely'
import { presence, type RoomRole, signalLimits } from '#domain/room/people.ts'
import { roomTimes } from '#domain/room/room-times.ts'
import { noteChange } from '../audit.ts'
import type { Db } from '../db/database.ts'
import type { Service } from '../service.ts'
import { closeMeetings, queueMoved } from './leave-provider.ts'

const queue = 'sweep-rooms'

/** Every minute: messages are deleted, visits whose tab has gone silent end, moved and closed sessions end elsewhere too, and what a closed room no longer needs is forgotten. */
export async function sweepRooms(service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>): Promise<void> {
  const { db } = service
  await queueMoved(service)
  await closeMeetings(service)
  await sql`delete from room_signals
    where sent_at < clock_timestamp() - make_interval(secs => ${signalLimits.keptSeconds})`.execute(db)
  await endSilentVisits(db)
  const closed = sql`select room.reservation_id from rooms room join reservations r on r.id = room.reservation_id
    where upper(r.during) < clock_timestamp() - make_interval(mins => ${roomTimes.minutesAfter})`
  await sql`delete from room_entries where person_id in (
    select id from room_people where reservation_id in (${closed}))
      and created_at < clock_timestamp() - interval '12 hours'`.execute(db)
  await sql`delete from room_invitations where reservation_id in (${closed})`.execute(db)
  await sql`update room_people set guest_name = null, privacy = null
    where (guest_name is not null or privacy is not null) and reservation_id in (${closed})`.execute(db)
  await sql`delete from room_codes where expires_at < clock_timestamp() - interval '1 hour'`.execute(db)
}

/** Someone who goes without leaving is in the audit too. The last sign of them is when they left. */
async function endSilentVisits(db: Db): Promise<void> {
  const { rows } = await sql<{ reservationId: string; clientId: string; role: RoomRole }>`
    with gone as (
      update room_visits set left_at = seen_at
       where left_at is null and seen_at < clock_timestamp() - make_interval(secs => ${presence.goneSeconds})
      returning reservation_id, person_id),
    told as (
      insert into availability_changes (clinician_id, is_diary)
      select distinct r.clinician_id, true from gone join reservations r on r.id = gone.reservation_id
      returning 1)
    select r.id as "reservationId", r.client_id as "clientId", p.role
      from gone join reservations r on r.id = gone.reservation_id join room_people p on p.id = gone.person_id`.execute(
    db,
  )
  if (rows.length > 0) await sql`select pg_notify('diary', '')`.execute(db)
  for (const { reservationId, clientId, role } of rows)
    await noteChange(
      db,
      { actor: 'video room', requestId: queue },
      clientId,
      `video session ${reservationId}: ${role} gone silent`,
    )
}

export async function scheduleRoomSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepRooms(service))
  await service.jobs.schedule(queue, '* * * * *')
}
