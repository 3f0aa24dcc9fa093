import { sql } from 'kysely'
import type { PrivacyAnswer } from '#domain/room/people.ts'
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

type Phoning = { place: Place; requestId: string; on: boolean }

/** Everyone in the room sees that it goes on by phone: the clinician calls. Who is not in the room sees it in the diary. */
export async function goOnByPhone(
  { db }: Pick<Service, 'db'>,
  { place: { room, personId, role, standing, subject }, requestId, on }: Phoning,
): Promise<Result<null>> {
  if (role === 'guest' || standing !== 'admitted') return fail('forbidden')
  if (room.phase !== 'open') return fail('conflict', { message: roomRefusals[room.phase] })
  const { by_phone_at } = await db
    .selectFrom('rooms')
    .select('by_phone_at')
    .where('reservation_id', '=', room.reservationId)
    .executeTakeFirstOrThrow()
  if ((by_phone_at !== null) === on) return succeed(null)
  if (!(await consumeAllowance(db, changes, personId))) return fail('tooManyRequests')
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('rooms')
      .set({
        by_phone_asked_by: on ? role : null,
        by_phone_at: on ? sql<Date>`clock_timestamp()` : null,
      })
      .where('reservation_id', '=', room.reservationId)
      .execute()
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
