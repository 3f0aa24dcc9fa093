import { sql } from 'kysely'
import type { RoomState } from '#contract/room.ts'
import { noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { keepChat } from './keep-chat.ts'
import { leaveOtherRooms } from './leave-other-rooms.ts'
import { queueLeaving } from './leave-provider.ts'
import type { Place } from './places.ts'
import { readRoomState } from './read-room-state.ts'
import { tellDiary, tellRoom } from './tell-room.ts'

type Joining = { place: Place; requestId: string }

export const roomRefusals = {
  tooEarly: 'The room is not open yet.',
  over: 'This session is over.',
  removed: 'You are no longer in this session. Please call the practice if that is a mistake.',
} as const

/**
 * Comes in with a new tab: to wait, or straight in where let in before. An older tab of the same person ends, and a clinician’s tab in
 * another session too.
 */
export async function joinRoom(
  service: Pick<Service, 'db' | 'keyring' | 'jobs' | 'video' | 'now'>,
  { place, requestId }: Joining,
): Promise<Result<{ tabId: string; room: RoomState }>> {
  const { room, personId, role, standing, entryHash } = place
  if (room.phase !== 'open') return fail('conflict', { message: roomRefusals[room.phase] })
  if (standing === 'removed') return fail('forbidden', { message: roomRefusals.removed })
  const joined = await inTransaction(service.db, async (tx) => {
    if (role === 'clinician') await leaveOtherRooms(tx, service, { place, requestId })
    await lockPerson(tx, personId)
    await endVisits(tx, [personId], 'replaced')
    const { id, admitted_at } = await tx
      .insertInto('room_visits')
      .values({
        reservation_id: room.reservationId,
        person_id: personId,
        entry_hash: entryHash,
        admitted_at: sql<Date | null>`(select clock_timestamp() from room_people where id = ${personId} and standing = 'admitted')`,
      })
      .returning(['id', 'admitted_at'])
      .executeTakeFirstOrThrow()
    // Who has to be let in anew is given nothing of before.
    if (admitted_at) await keepChat(tx, service.keyring, { personId, tabId: id })
    if (role === 'clinician')
      await tx
        .updateTable('rooms')
        .set({ ended_at: null })
        .where('reservation_id', '=', room.reservationId)
        .execute()
    await noteVisit(tx, { place, requestId, what: 'joined' })
    return succeed(id)
  })
  if (!joined.ok) return joined
  return succeed({ tabId: joined.value, room: await readRoomState(service, place) })
}

/** Two tabs of one person that come at once would both be the newest. */
const lockPerson = (tx: Tx, personId: string) =>
  tx.selectFrom('room_people').select('id').where('id', '=', personId).forUpdate().execute()

export const endVisits = (
  tx: Tx,
  personIds: readonly string[],
  ended_by: 'replaced' | 'removed' | 'ended' | null,
) =>
  tx
    .updateTable('room_visits')
    .set({ left_at: sql<Date>`clock_timestamp()`, ended_by })
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('left_at', 'is', null)
    .execute()

/** For the room, the clinician’s diary and the audit. */
async function noteVisit(
  tx: Tx,
  { place: { room, role, subject }, requestId, what }: Joining & { what: 'joined' | 'left' },
): Promise<void> {
  await tellRoom(tx, room)
  await tellDiary(tx, room)
  await noteAccess(tx, {
    actor: subject,
    requestId,
    action: 'change',
    clientId: room.clientId,
    subject: `video session ${room.reservationId}: ${role} ${what}`,
  })
}

/** Comes back by joining again. */
export const leaveRoom = (
  service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>,
  { place, requestId, tabId }: Joining & { tabId: string },
): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    const left = await tx
      .updateTable('room_visits')
      .set({ left_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', tabId)
      .where('person_id', '=', place.personId)
      .where('left_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!left) return succeed(null)
    await queueLeaving(tx, service, { room: place.room, personId: place.personId, hasLeft: true })
    await noteVisit(tx, { place, requestId, what: 'left' })
    return succeed(null)
  })
