import { type Kysely, sql } from 'kysely'
import type { GuestKind, PrivacyAnswer, RoomRole, Standing } from '#domain/room/people.ts'
import { presence } from '#domain/room/presence.ts'
import type { Tables } from '../db/tables.ts'

export type PersonRow = {
  personId: string
  role: RoomRole
  guestKind: GuestKind | null
  guestName: string | null
  standing: Standing
  privacy: PrivacyAnswer | null
  /** Of the latest visit. */
  tabId: string | null
  joinedAt: Date | null
  seenAt: Date | null
  isHere: boolean
  /** The last sign of them while they were let in, of any visit. */
  lastInAt: Date | null
}

/** Whether a visit goes on: its stream has been seen a moment ago. */
export const isHere = sql<boolean>`(v.left_at is null
  and v.seen_at > clock_timestamp() - make_interval(secs => ${presence.awaySeconds}))`

/** Everyone who has a place in the room, those who came first in front. */
export async function readPeople(db: Kysely<Tables>, reservationId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id as "personId", p.role, p.guest_kind as "guestKind", p.guest_name as "guestName", p.standing, p.privacy,
           v.id as "tabId", v.joined_at as "joinedAt", v.seen_at as "seenAt", coalesce(${isHere}, false) as "isHere",
           (select max(seen_at) from room_visits where person_id = p.id and admitted_at is not null) as "lastInAt"
      from room_people p
      left join lateral (
        select * from room_visits where person_id = p.id order by left_at is null desc, joined_at desc limit 1) v on true
     where p.reservation_id = ${reservationId}
     order by p.created_at, p.id`.execute(db)
  return rows
}

/** Whether the clinician is in the room of another session now. */
export async function isInAnotherRoom(
  db: Kysely<Tables>,
  { clinicianId, reservationId }: { clinicianId: string; reservationId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from room_visits v
      join room_people p on p.id = v.person_id and p.role = 'clinician'
      join reservations r on r.id = v.reservation_id and r.clinician_id = ${clinicianId}
     where ${isHere} and v.reservation_id <> ${reservationId} limit 1`.execute(db)
  return rows.length > 0
}
