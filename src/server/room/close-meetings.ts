import { sql } from 'kysely'
import { roomTimes } from '#domain/room/room-times.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Meeting } from '../ports/video.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueLeaving } from './leave-provider.ts'
import { videoAddressInUse } from './video-address.ts'

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
    const { rows } = await sql<Meeting>`
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
