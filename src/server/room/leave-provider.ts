import { sql } from 'kysely'
import { roomTimes } from '#domain/room/room-times.ts'
import type { VideoMeeting } from '../adapters/video.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findRoom, isByVideo, type PersonRow, readPeople, videoAddressInUse } from './room-store.ts'

const queue = 'leave-provider'

/** Null: the session ended for everyone, or was cancelled. `hasLeft`: by themselves, and they may come back. */
type LeavingJob = { roomId: string; personId: string | null; hasLeft?: boolean }

type LeavingService = Pick<Service, 'jobs' | 'video' | 'now'>

/** A token that was made a moment before lets its owner in again until it ends: they are put out once more then. */
const againAfterMs = 6 * 60_000

/** Where people meet on a server of its own, it has to put them out too. Queued with the change, so that it cannot be lost. */
export async function queueLeaving(
  tx: Tx,
  { jobs, video, now }: LeavingService,
  { room, ...leaving }: { room: VideoMeeting } & Omit<LeavingJob, 'roomId'>,
): Promise<void> {
  if (video.placeOf(room).kind !== 'liveKit') return
  const data: LeavingJob = { roomId: room.roomId, ...leaving }
  await jobs.sendWith(tx, queue, [{ data }, { data, after: new Date(now().getTime() + againAfterMs) }])
}

/**
 * Everyone who had a place in a session that was moved, and the whole meeting of one that was cancelled: both are done from several
 * places, so the database says which.
 */
export const queueMoved = (service: Pick<Service, 'db'> & LeavingService): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    const { rows } = await sql<VideoMeeting & { personId: string | null }>`
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
  { roomId, personId, hasLeft = false }: LeavingJob,
): Promise<void> {
  const room = await findRoom(db, roomId)
  if (!room) {
    // Cancelled: no one is left to be let in again.
    if (personId === null) await video.endMeeting({ roomId, videoAddress: null })
    return
  }
  if (personId === null) {
    const row = await findRow(db, 'rooms', { reservation_id: room.reservationId }, ['ended_at'])
    if (row?.ended_at) await video.endMeeting(room)
    return
  }
  const people = await readPeople(db, room.reservationId)
  const person = people.find((one) => one.personId === personId)
  if (person && hasLeftRoom(person, hasLeft)) await video.putOut(room, personId)
}

/** A clinician is never sent to wait: who no longer is the session’s has no stream from it either. */
const hasLeftRoom = ({ role, standing, isHere }: PersonRow, hasLeft: boolean): boolean =>
  hasLeft || role === 'clinician' ? !isHere : standing !== 'admitted'

export const workOnLeaving = (service: Service): Promise<void> =>
  service.jobs.work<LeavingJob>(queue, (leaving) => leaveProvider(service, leaving))

/** Sweeps that were missed while the service was away are made up for. */
const lookBackMinutes = 120

/**
 * A room that closes ends by itself in the browser; a meeting on a server of its own would go on. Each
 * counts as ended then, and is told to that server once.
 */
export const closeMeetings = (
  service: Pick<Service, 'db' | 'jobs' | 'video' | 'now'>,
): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    const ends = service.video.placeOf({ roomId: '', videoAddress: null }).kind === 'liveKit'
    if (!ends) return succeed(null)
    const closedAt = sql`now() - make_interval(mins => ${roomTimes.minutesAfter})`
    const { rows } = await sql<VideoMeeting>`
      with closed as (
        update rooms room set ended_at = clock_timestamp() from reservations r
         where r.id = room.reservation_id and room.ended_at is null and r.status = 'booked'
           and r.during && tstzrange(${closedAt} - make_interval(mins => ${lookBackMinutes}), ${closedAt})
           and upper(r.during) <= ${closedAt}
        returning room.reservation_id)
      select r.room_id as "roomId", ${videoAddressInUse} as "videoAddress"
        from closed
        join reservations r on r.id = closed.reservation_id
        join clinicians c on c.id = r.clinician_id
        join practices practice on practice.id = r.practice_id`.execute(tx)
    for (const room of rows) await queueLeaving(tx, service, { room, personId: null })
    return succeed(null)
  })
