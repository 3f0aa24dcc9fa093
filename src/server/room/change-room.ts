import { sql } from 'kysely'
import type { PrivacyAnswer, RoomRole } from '#domain/room/people.ts'
import { noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { roomRefusals } from './join-room.ts'
import type { Place } from './places.ts'
import { tellDiary, tellRoom } from './tell-room.ts'

/** Each is told to everyone in the room and to the diary. */
const changes: RateLimit = { name: 'room-changes', most: 30, perSeconds: 60 }

/** Whether the client can talk freely: for the clinician, before and during the session. */
export async function answerPrivacy(
  { db }: Pick<Service, 'db'>,
  { place: { room, personId, role, standing, privacy }, answer }: { place: Place; answer: PrivacyAnswer },
): Promise<Result<null>> {
  if (role !== 'client') return fail('forbidden')
  if (standing === 'removed') return fail('forbidden', { message: roomRefusals.removed })
  if (room.phase !== 'open') return fail('conflict', { message: roomRefusals[room.phase] })
  if (privacy === answer) return succeed(null)
  if (!(await consumeAllowance(db, changes, personId))) return fail('tooManyRequests')
  return inTransaction(db, async (tx) => {
    await tx.updateTable('room_people').set({ privacy: answer }).where('id', '=', personId).execute()
    await tellRoom(tx, room)
    await tellDiary(tx, room)
    return succeed(null)
  })
}

const cliniciansChoice = 'Your clinician has chosen the phone.'

type Phoning = { place: Place; requestId: string; on: boolean }

/**
 * Everyone in the room sees that it goes on by phone: the clinician calls. Who is not in the room sees it in the diary. What a client
 * asked for, the clinician can confirm: then the session counts as one by phone, and the client cannot take it back.
 */
export async function goOnByPhone(
  { db }: Pick<Service, 'db'>,
  { place: { room, personId, role, standing, subject }, requestId, on }: Phoning,
): Promise<Result<null>> {
  if (role === 'guest' || standing !== 'admitted') return fail('forbidden')
  if (room.phase !== 'open') return fail('conflict', { message: roomRefusals[room.phase] })
  const { by_phone_asked_by: askedBy } = await db
    .selectFrom('rooms')
    .select('by_phone_asked_by')
    .where('reservation_id', '=', room.reservationId)
    .executeTakeFirstOrThrow()
  const confirms = on && role === 'clinician' && askedBy === 'client'
  if ((askedBy !== null) === on && !confirms) return succeed(null)
  if (!on && role === 'client' && askedBy === 'clinician')
    return fail('conflict', { message: cliniciansChoice })
  if (!(await consumeAllowance(db, changes, personId))) return fail('tooManyRequests')
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
    await tellRoom(tx, room)
    await tellDiary(tx, room)
    await noteAccess(tx, {
      actor: subject,
      requestId,
      action: 'change',
      clientId: room.clientId,
      subject: `video session ${room.reservationId}: ${on ? 'goes on by phone' : 'goes on by video'}`,
    })
    return succeed(null)
  })
}
