import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Meeting } from '../ports/video.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findRoom, isByVideo } from './find-room.ts'
import { type PersonRow, readPeople } from './read-people.ts'
import { videoAddressInUse } from './video-address.ts'

const queue = 'leave-provider'

/** Null: the session ended for everyone, or was cancelled. `hasLeft`: by themselves, and they may come back. */
type Leaving = { roomId: string; personId: string | null; hasLeft?: boolean }

type Queueing = Pick<Service, 'jobs' | 'video' | 'now'>

/** A token that was made a moment before lets its owner in again until it ends: they are put out once more then. */
const againAfterMs = 6 * 60_000

/** Where people meet on a server of its own, it has to put them out too. Queued with the change, so that it cannot be lost. */
export async function queueLeaving(
  tx: Tx,
  { jobs, video, now }: Queueing,
  { room, ...leaving }: { room: Meeting } & Omit<Leaving, 'roomId'>,
): Promise<void> {
  if (video.placeOf(room).kind !== 'liveKit') return
  const data: Leaving = { roomId: room.roomId, ...leaving }
  await jobs.sendWith(tx, queue, [{ data }, { data, after: new Date(now().getTime() + againAfterMs) }])
}

/**
 * Everyone who had a place in a session that was moved, and the whole meeting of one that was cancelled: both are done from several
 * places, so the database says which.
 */
export const queueMoved = (service: Pick<Service, 'db'> & Queueing): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    const { rows } = await sql<Meeting & { personId: string | null }>`
      with moved as (
        update rooms set moved_at = null where moved_at is not null returning reservation_id)
      select distinct r.room_id as "roomId", ${videoAddressInUse} as "videoAddress",
             case when ${isByVideo} then p.id end as "personId"
        from moved
        join reservations r on r.id = moved.reservation_id
        join clinicians c on c.id = r.clinician_id
        join practices practice on practice.id = r.practice_id
        join room_people p on p.reservation_id = moved.reservation_id`.execute(tx)
    for (const { personId, ...room } of rows) await queueLeaving(tx, service, { room, personId })
    return succeed(null)
  })

/** Not those who have been let in again or come back meanwhile, nor a session that goes on. */
export async function leaveProvider(
  { db, video }: Pick<Service, 'db' | 'video'>,
  { roomId, personId, hasLeft = false }: Leaving,
): Promise<void> {
  const room = await findRoom(db, roomId)
  if (!room) {
    // Cancelled: no one is left to be let in again.
    if (personId === null) await video.endMeeting({ roomId, videoAddress: null })
    return
  }
  if (personId === null) {
    const row = await db
      .selectFrom('rooms')
      .select('ended_at')
      .where('reservation_id', '=', room.reservationId)
      .executeTakeFirst()
    if (row?.ended_at) await video.endMeeting(room)
    return
  }
  const people = await readPeople(db, room.reservationId)
  const person = people.find((one) => one.personId === personId)
  if (person && isOut(person, hasLeft)) await video.putOut(room, personId)
}

/** A clinician is never sent to wait: who no longer is the session’s has no stream from it either. */
const isOut = ({ role, standing, isHere }: PersonRow, hasLeft: boolean): boolean =>
  hasLeft || role === 'clinician' ? !isHere : standing !== 'admitted'

export const workOnLeaving = (service: Service): Promise<void> =>
  service.jobs.work<Leaving>(queue, (leaving) => leaveProvider(service, leaving))
