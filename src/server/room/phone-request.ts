import { sql } from 'kysely'
import { presence } from '#domain/room/presence.ts'

/**
 * Of `rooms room`: the clinician has been in the room since the phone was asked for, and knows of it. Who was there before that counts
 * once they left by themselves, or were seen for longer than a stream whose reader is gone without a word can look alive.
 */
export const isPhoneRequestSeen = sql<boolean>`exists (
  select from room_visits v join room_people c on c.id = v.person_id and c.role = 'clinician'
   where v.reservation_id = room.reservation_id
     and (v.joined_at > room.by_phone_at
       or v.seen_at > room.by_phone_at + make_interval(secs => ${presence.streamSeconds})
       or v.left_at > greatest(v.seen_at, room.by_phone_at) and coalesce(v.ended_by, 'ended') = 'ended'))`
