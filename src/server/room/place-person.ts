import { sql } from 'kysely'
import type { Standing } from '#domain/room/people.ts'
import { noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { endVisits } from './join-room.ts'
import { queueLeaving } from './leave-provider.ts'
import type { Place } from './places.ts'
import { tellDiary, tellRoom } from './tell-room.ts'

type Placing = { place: Place; requestId: string; personId: string; standing: Standing }

const subjects = {
  admitted: 'let in',
  waiting: 'sent back to wait',
  removed: 'removed',
} as const satisfies Record<Standing, string>

/** The clinician lets someone in, sends them back to wait, or removes them. */
export const placePerson = (
  service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>,
  { place: { room, role, subject }, requestId, personId, standing }: Placing,
): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
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
    await tellRoom(tx, room)
    await tellDiary(tx, room)
    await noteAccess(tx, {
      actor: subject,
      requestId,
      action: 'change',
      clientId: room.clientId,
      subject: `video session ${room.reservationId}: ${person.role} ${subjects[standing]}`,
    })
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
  waiting: letOut,
  removed: async (tx, personId) => {
    await endVisits(tx, [personId], 'removed')
  },
} as const satisfies Record<Standing, (tx: Tx, personId: string) => Promise<void>>

/** The time in the room becomes a visit of its own, and a new one begins with the same tab: what counts is the time let in. */
async function letOut(tx: Tx, personId: string): Promise<void> {
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
