import { sql } from 'kysely'
import type { z } from 'zod'
import type { liveKitTokenSchema, RoomState } from '#contract/room.ts'
import type { PrivacyAnswer, RoomRole, RoomStanding } from '#domain/room/people.ts'
import { roomClosesAt } from '#domain/room/room-times.ts'
import type { VideoMeeting } from '../adapters/video.ts'
import { noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { lockClinician } from '../db/locks.ts'
import { changeRows, readRow } from '../db/rows.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueLeaving } from './leave-provider.ts'
import type { RoomPlace } from './places.ts'
import { readRoomState } from './read-room-state.ts'
import { tellDiary, tellRoom, videoAddressInUse } from './room-store.ts'
import { keepChat } from './signals.ts'

type JoinRequest = { place: RoomPlace; requestId: string }

const roomRefusals = {
  tooEarly: 'The room is not open yet.',
  over: 'This session is over.',
  removed: 'You are no longer in this session. Please call the practice if that is a mistake.',
} as const

/**
 * Comes in with a new tab: to wait, or straight in where let in before. An older tab of the same person ends, and a clinician’s tab in
 * another session too.
 */
export async function joinRoom(
  service: Pick<Service, 'db' | 'keyring' | 'jobs' | 'video' | 'carrier' | 'now'>,
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

const endVisits = (tx: Tx, personIds: readonly string[], ended_by: 'replaced' | 'removed' | 'ended' | null) =>
  tx
    .updateTable('room_visits')
    .set({ left_at: sql<Date>`clock_timestamp()`, ended_by })
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('left_at', 'is', null)
    .execute()

/** For the room, the clinician’s diary and the audit. */
async function noteInRoom(
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

/** Each is told to everyone in the room and to the diary. */
const changesOfAPerson: RateLimit = { name: 'room-changes', most: 30, perSeconds: 60 }

/** Whether the client can talk freely: for the clinician, before and during the session. */
export async function answerPrivacy(
  { db }: Pick<Service, 'db'>,
  { place: { room, personId, role, standing, privacy }, answer }: { place: RoomPlace; answer: PrivacyAnswer },
): Promise<Result<null>> {
  if (role !== 'client') return fail('forbidden')
  if (standing === 'removed') return fail('forbidden', { message: roomRefusals.removed })
  if (room.phase !== 'open') return fail('conflict', { message: roomRefusals[room.phase] })
  if (privacy === answer) return succeed(null)
  if (!(await consumeAllowance(db, changesOfAPerson, personId))) return fail('tooManyRequests')
  return inTransaction(db, async (tx) => {
    await tx.updateTable('room_people').set({ privacy: answer }).where('id', '=', personId).execute()
    await tellRoom(tx, room)
    await tellDiary(tx, room)
    return succeed(null)
  })
}

const cliniciansChoice = 'Your clinician has chosen the phone.'

/**
 * Everyone in the room sees that it goes on by phone: the clinician calls. Who is not in the room sees it in the diary. What a client
 * asked for, the clinician can confirm: then the session counts as one by phone, and the client cannot take it back.
 */
export async function goOnByPhone(
  { db }: Pick<Service, 'db'>,
  { place, requestId, on }: { place: RoomPlace; requestId: string; on: boolean },
): Promise<Result<null>> {
  const { room, personId, role, standing } = place
  if (role === 'guest' || standing !== 'admitted') return fail('forbidden')
  if (room.phase !== 'open') return fail('conflict', { message: roomRefusals[room.phase] })
  const { by_phone_asked_by: askedBy } = await readRow(db, 'rooms', { reservation_id: room.reservationId }, [
    'by_phone_asked_by',
  ])
  const confirms = on && role === 'clinician' && askedBy === 'client'
  if ((askedBy !== null) === on && !confirms) return succeed(null)
  if (!on && role === 'client' && askedBy === 'clinician')
    return fail('conflict', { message: cliniciansChoice })
  if (!(await consumeAllowance(db, changesOfAPerson, personId))) return fail('tooManyRequests')
  return inTransaction(db, async (tx) => {
    // The clinician may have pressed since it was read.
    const { numUpdatedRows } = await tx
      .updateTable('rooms')
      .set({
        by_phone_asked_by: on
          ? sql<RoomRole>`case by_phone_asked_by when 'clinician' then 'clinician' else ${role} end`
          : null,
        by_phone_at: on ? sql<Date>`coalesce(by_phone_at, clock_timestamp())` : null,
      })
      .where('reservation_id', '=', room.reservationId)
      .$if(!on && role === 'client', (update) =>
        update.where('by_phone_asked_by', 'is distinct from', 'clinician'),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return fail('conflict', { message: cliniciansChoice })
    await noteInRoom(tx, { place, requestId }, on ? 'goes on by phone' : 'goes on by video')
    return succeed(null)
  })
}

type PlaceRequest = { place: RoomPlace; requestId: string; personId: string; standing: RoomStanding }

const standingWords = {
  admitted: 'let in',
  waiting: 'sent back to wait',
  removed: 'removed',
} as const satisfies Record<RoomStanding, string>

/** The clinician lets someone in, sends them back to wait, or removes them. */
export const placePerson = (
  service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>,
  { place, requestId, personId, standing }: PlaceRequest,
): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    const { room, role } = place
    if (role !== 'clinician') return fail('forbidden')
    const person = await tx
      .selectFrom('room_people')
      .select(['role', 'standing'])
      .where('id', '=', personId)
      .where('reservation_id', '=', room.reservationId)
      .where('role', '<>', 'clinician')
      .forUpdate()
      .executeTakeFirst()
    if (!person) return fail('notFound')
    if (person.standing === standing) return succeed(null)
    await tx.updateTable('room_people').set({ standing }).where('id', '=', personId).execute()
    await placements[standing](tx, personId)
    if (person.standing === 'admitted') await queueLeaving(tx, service, { room, personId })
    await noteInRoom(tx, { place, requestId }, `${person.role} ${standingWords[standing]}`)
    return succeed(null)
  })

const placements = {
  admitted: async (tx, personId) => {
    await tx
      .updateTable('room_visits')
      .set({ admitted_at: sql<Date>`clock_timestamp()` })
      .where('person_id', '=', personId)
      .where('left_at', 'is', null)
      .execute()
  },
  waiting: endAdmittedVisit,
  removed: async (tx, personId) => {
    await endVisits(tx, [personId], 'removed')
  },
} as const satisfies Record<RoomStanding, (tx: Tx, personId: string) => Promise<void>>

/** The time in the room becomes a visit of its own, and a new one begins with the same tab: what counts is the time let in. */
async function endAdmittedVisit(tx: Tx, personId: string): Promise<void> {
  await sql`
    insert into room_visits (reservation_id, person_id, joined_at, admitted_at, seen_at, left_at)
    select reservation_id, person_id, joined_at, admitted_at, clock_timestamp(), clock_timestamp()
      from room_visits where person_id = ${personId} and left_at is null and admitted_at is not null`.execute(
    tx,
  )
  await sql`
    delete from room_signals where to_tab in (select id from room_visits where person_id = ${personId})`.execute(
    tx,
  )
  await sql`
    update room_visits set joined_at = clock_timestamp(), admitted_at = null
     where person_id = ${personId} and left_at is null`.execute(tx)
}

/** Everyone leaves, and waits to be let in should the clinician join again. What was sent is deleted. */
export const endRoom = (
  service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>,
  { place, requestId }: { place: RoomPlace; requestId: string },
): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    if (place.role !== 'clinician') return fail('forbidden')
    const { room } = place
    const { reservationId } = room
    await tx
      .updateTable('rooms')
      .set({ ended_at: sql<Date>`clock_timestamp()` })
      .where('reservation_id', '=', reservationId)
      .execute()
    await tx
      .updateTable('room_people')
      .set({ standing: 'waiting' })
      .where('reservation_id', '=', reservationId)
      .where('role', '<>', 'clinician')
      .where('standing', '=', 'admitted')
      .execute()
    await tx
      .updateTable('room_visits')
      .set({ left_at: sql<Date>`clock_timestamp()`, ended_by: 'ended' })
      .where('reservation_id', '=', reservationId)
      .where('left_at', 'is', null)
      .execute()
    await sql`
      delete from room_signals where to_tab in (select id from room_visits where reservation_id = ${reservationId})`.execute(
      tx,
    )
    await queueLeaving(tx, service, { room, personId: null })
    await noteInRoom(tx, { place, requestId }, 'ended')
    return succeed(null)
  })
