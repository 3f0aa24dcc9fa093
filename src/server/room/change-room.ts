import { sql } from 'kysely'
import type { PrivacyAnswer } from '#domain/room/people.ts'
import { noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { Place } from './places.ts'
import { tellDiary, tellRoom } from './tell-room.ts'

/** Whether the client can talk freely: for the clinician, before and during the session. */
export const answerPrivacy = (
  { db }: Pick<Service, 'db'>,
  { place: { room, personId, role }, answer }: { place: Place; answer: PrivacyAnswer },
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    if (role !== 'client') return fail('forbidden')
    await tx.updateTable('room_people').set({ privacy: answer }).where('id', '=', personId).execute()
    await tellRoom(tx, room)
    await tellDiary(tx, room)
    return succeed(null)
  })

type Phoning = { place: Place; requestId: string; on: boolean }

/** Everyone in the room sees that it goes on by phone: the clinician calls. */
export const goOnByPhone = (
  { db }: Pick<Service, 'db'>,
  { place: { room, role, standing, subject }, requestId, on }: Phoning,
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    if (role === 'guest' || standing !== 'admitted') return fail('forbidden')
    await tx
      .updateTable('rooms')
      .set({
        by_phone_asked_by: on ? role : null,
        by_phone_at: on ? sql<Date>`clock_timestamp()` : null,
      })
      .where('reservation_id', '=', room.reservationId)
      .execute()
    await tellRoom(tx, room)
    await noteAccess(tx, {
      actor: subject,
      requestId,
      action: 'change',
      clientId: room.clientId,
      subject: `video session ${room.reservationId}: ${on ? 'goes on by phone' : 'goes on by video'}`,
    })
    return succeed(null)
  })
