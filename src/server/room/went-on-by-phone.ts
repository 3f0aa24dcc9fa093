import { type Kysely, sql } from 'kysely'
import { wentOnByPhone } from '#domain/room/by-phone.ts'
import type { Visit } from '#domain/room/visits.ts'
import type { Tables } from '../db/tables.ts'

/** Whether a video session counts as one by phone: what is claimed for it is another item then. */
export async function readWentOnByPhone(db: Kysely<Tables>, reservationId: string): Promise<boolean> {
  const room = await db
    .selectFrom('rooms')
    .select(['by_phone_asked_by as askedBy', 'by_phone_at as at', 'counts_as_phone as said'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  if (!room) return false
  const { askedBy, at, said } = room
  const { rows: visits } = await sql<Visit>`
    select p.role, v.joined_at as "joinedAt", v.admitted_at as "admittedAt", coalesce(v.left_at, v.seen_at) as until
      from room_visits v join room_people p on p.id = v.person_id
     where v.reservation_id = ${reservationId}`.execute(db)
  return wentOnByPhone({ said, request: askedBy && at && { askedBy, at } }, visits)
}
