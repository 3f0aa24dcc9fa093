import { sql } from 'kysely'
import type { RoomAnswer } from '#contract/room.ts'
import type { Db } from '../db/connection.ts'
import { isRoomId } from './find-room.ts'
import { hashSecret } from './places.ts'

type Gone = NonNullable<RoomAnswer['gone']> & { practicePhone: string | null }

/**
 * Why there is no such room any more, for those whose cookie shows that they had a place in it: they may wait for a session that was
 * cancelled. Undefined for everyone else, who learn nothing.
 */
export async function whyGone(db: Db, roomId: string, token: string): Promise<Gone | undefined> {
  if (!isRoomId(roomId)) return undefined
  const { rows } = await sql<Gone>`
    select case r.delivery_type when 'videoCall' then 'cancelled' else 'byPhone' end as why,
           p.role, practice.phone as "practicePhone"
      from room_entries e
      join room_people p on p.id = e.person_id
      join reservations r on r.id = p.reservation_id
      join practices practice on practice.id = r.practice_id
     where e.token_hash = ${hashSecret(token)} and r.room_id = ${roomId} and r.booked_at is not null
       and coalesce(e.clinician_id, r.clinician_id) = r.clinician_id`.execute(db)
  return rows[0]
}
