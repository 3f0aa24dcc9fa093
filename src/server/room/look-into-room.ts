import { sql } from 'kysely'
import type { RoomOver } from '#contract/room-signals.ts'
import type { RoomSignal } from '#contract/room-signals.ts'
import type { RoomState } from '#contract/room.ts'
import type { Service } from '../service.ts'
import { findPlace, type Place } from './places.ts'
import { isInAnotherRoom } from './read-people.ts'
import { readRoomState } from './read-room-state.ts'
import { readSignals } from './read-signals.ts'

export type Look = { roomId: string; tabId: string; token: string; after: number; isHeartbeat: boolean }

type Seen =
  | { over: RoomOver['reason'] }
  | { over: null; room: RoomState; signals: { number: number; signal: RoomSignal }[] }

type Looking = Pick<Service, 'db' | 'keyring' | 'video'>

/** What a tab’s stream has to say. Who has been sent back to wait is told nothing that was sent in the room. */
export async function lookIntoRoom(service: Looking, { roomId, tabId, token, ...look }: Look): Promise<Seen> {
  const place = await findPlace(service.db, roomId, token)
  if (!place || place.room.phase !== 'open') return { over: 'closed' }
  if (place.standing === 'removed') return { over: 'removed' }
  const visit = await readVisit(service, { tabId, personId: place.personId, isHeartbeat: look.isHeartbeat })
  if (!visit) return { over: 'closed' }
  if (visit.hasLeft) return { over: visit.endedBy ?? (await whyGone(service, place)) }
  const isIn = place.standing === 'admitted'
  const [room, signals] = await Promise.all([
    readRoomState(service, place),
    isIn ? readSignals(service, tabId, look.after) : [],
  ])
  return { over: null, room, signals }
}

/** A tab that was away for too long comes in again by itself: not while its clinician is with another client. */
const whyGone = async ({ db }: Looking, { room, role }: Place): Promise<RoomOver['reason']> =>
  role === 'clinician' && (await isInAnotherRoom(db, room)) ? 'elsewhere' : 'left'

/** Also one that has left: its stream says why. */
export async function hasTab(
  { db }: Pick<Service, 'db'>,
  { personId }: Place,
  tabId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('room_visits')
    .select('id')
    .where('id', '=', tabId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

type VisitRow = { hasLeft: boolean; endedBy: 'replaced' | 'elsewhere' | 'removed' | 'ended' | null }
type Visiting = { tabId: string; personId: string; isHeartbeat: boolean }

/** A heartbeat is what shows that someone is there. */
async function readVisit(
  { db }: Looking,
  { tabId, personId, isHeartbeat }: Visiting,
): Promise<VisitRow | undefined> {
  if (isHeartbeat)
    await sql`update room_visits set seen_at = clock_timestamp()
      where id = ${tabId} and person_id = ${personId} and left_at is null`.execute(db)
  const { rows } = await sql<VisitRow>`
    select left_at is not null as "hasLeft", ended_by as "endedBy" from room_visits
     where id = ${tabId} and person_id = ${personId}`.execute(db)
  return rows[0]
}
