import { sql } from 'kysely'
import type { PrivacyAnswer, RoomRole, RoomStanding } from '#domain/room/people.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { readRow } from '../db/rows.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { endVisits, noteInRoom, roomRefusals } from './join-room.ts'
import { queueLeaving } from './leave-provider.ts'
import type { RoomPlace } from './places.ts'
import { tellDiary, tellRoom } from './room-store.ts'

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

type PhoneRequest = { place: RoomPlace; requestId: string; on: boolean }

/**
 * Everyone in the room sees that it goes on by phone: the clinician calls. Who is not in the room sees it in the diary. What a client
 * asked for, the clinician can confirm: then the session counts as one by phone, and the client cannot take it back.
 */
export async function goOnByPhone(
  { db }: Pick<Service, 'db'>,
  { place, requestId, on }: PhoneRequest,
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
