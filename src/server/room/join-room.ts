import { sql } from 'kysely'
import type { z } from 'zod'
import type { liveKitTokenSchema, RoomState } from '#contract/room.ts'
import { roomClosesAt } from '#domain/room/room-times.ts'
import type { VideoMeeting } from '../adapters/video.ts'
import { noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { lockClinician } from '../db/locks.ts'
import { changeRows } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueLeaving } from './leave-provider.ts'
import type { RoomPlace } from './places.ts'
import { readRoomState } from './read-room-state.ts'
import { tellDiary, tellRoom, videoAddressInUse } from './room-store.ts'
import { keepChat } from './signals.ts'

type JoinRequest = { place: RoomPlace; requestId: string }

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
  { place, requestId }: JoinRequest,
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
      await changeRows(tx, 'rooms', { reservation_id: room.reservationId }, { ended_at: null })
    await noteInRoom(tx, { place, requestId }, `${role} joined`)
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
export async function noteInRoom(
  tx: Tx,
  { place: { room, subject }, requestId }: JoinRequest,
  what: string,
): Promise<void> {
  await tellRoom(tx, room)
  await tellDiary(tx, room)
  const by = { actor: subject, requestId }
  await noteChange(tx, by, room.clientId, `video session ${room.reservationId}: ${what}`)
}

/** Comes back by joining again. */
export const leaveRoom = (
  service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>,
  { place, requestId, tabId }: JoinRequest & { tabId: string },
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
    await noteInRoom(tx, { place, requestId }, `${place.role} left`)
    return succeed(null)
  })

/**
 * A clinician is in one room at a time, or one client would hear another. Locks the clinician: two rooms that are opened at once would
 * both be the newest.
 */
async function leaveOtherRooms(
  tx: Tx,
  service: Pick<Service, 'jobs' | 'video' | 'now'>,
  { place: { room, subject }, requestId }: { place: RoomPlace; requestId: string },
): Promise<void> {
  await lockClinician(tx, room.clinicianId)
  const { rows } = await sql<VideoMeeting & { reservationId: string; clientId: string; personId: string }>`
    update room_visits v set left_at = clock_timestamp(), ended_by = 'elsewhere'
      from room_people p, reservations r, clinicians c, practices practice
     where p.id = v.person_id and p.role = 'clinician' and r.id = v.reservation_id and c.id = r.clinician_id
       and practice.id = r.practice_id and c.id = ${room.clinicianId} and r.id <> ${room.reservationId} and v.left_at is null
    returning r.id as "reservationId", r.room_id as "roomId", r.client_id as "clientId", p.id as "personId",
              ${videoAddressInUse} as "videoAddress"`.execute(tx)
  for (const other of rows) {
    await queueLeaving(tx, service, { room: other, personId: other.personId, hasLeft: true })
    await tellRoom(tx, other)
    await noteChange(
      tx,
      { actor: subject, requestId },
      other.clientId,
      `video session ${other.reservationId}: clinician left for another session`,
    )
  }
}

/** Only once let in: the token is the way around the waiting room. Others see a first name, as in the built-in room. */
export async function makeLiveKitTicket(
  { video }: Pick<Service, 'video'>,
  { room, personId, role, standing, guestName }: RoomPlace,
): Promise<Result<z.infer<typeof liveKitTokenSchema>>> {
  if (video.placeOf(room).kind !== 'liveKit') return fail('notFound')
  if (standing !== 'admitted' || room.phase !== 'open') return fail('forbidden')
  const names = { clinician: room.clinicianName, client: room.clientFirstName, guest: guestName ?? '' }
  const ticket = await video.liveKitTicket(room, {
    personId,
    name: names[role],
    isClinician: role === 'clinician',
    until: roomClosesAt(room),
  })
  return ticket ? succeed(ticket) : fail('notFound')
}
