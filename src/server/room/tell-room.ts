import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Room } from './find-room.ts'

/** Every process that has a stream of this room looks again, once the change is committed. `tabId`: only that one. */
export async function tellRoom(
  db: Kysely<Tables>,
  { reservationId }: Pick<Room, 'reservationId'>,
  tabId?: string,
): Promise<void> {
  const about = tabId === undefined ? reservationId : `${reservationId} ${tabId}`
  await sql`select pg_notify('room', ${about})`.execute(db)
}

/** The clinician’s diary shows who waits. */
export async function tellDiary(
  db: Kysely<Tables>,
  { clinicianId }: Pick<Room, 'clinicianId'>,
): Promise<void> {
  await sql`insert into availability_changes (clinician_id, is_diary) values (${clinicianId}, true)`.execute(
    db,
  )
  await sql`select pg_notify('diary', '')`.execute(db)
}
