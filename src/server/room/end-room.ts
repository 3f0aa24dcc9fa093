import { sql } from 'kysely'
import { noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueLeaving } from './leave-provider.ts'
import type { Place } from './places.ts'
import { tellDiary, tellRoom } from './tell-room.ts'

/** Everyone leaves, and waits to be let in should the clinician join again. What was sent is deleted. */
export const endRoom = (
  service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>,
  { place: { room, role, subject }, requestId }: { place: Place; requestId: string },
): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    if (role !== 'clinician') return fail('forbidden')
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
    await tellRoom(tx, room)
    await tellDiary(tx, room)
    await noteAccess(tx, {
      actor: subject,
      requestId,
      action: 'change',
      clientId: room.clientId,
      subject: `video session ${reservationId}: ended`,
    })
    return succeed(null)
  })
