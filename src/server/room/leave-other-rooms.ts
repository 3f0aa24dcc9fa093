import { sql } from 'kysely'
import { noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import type { Meeting } from '../ports/video.ts'
import type { Service } from '../service.ts'
import { queueLeaving } from './leave-provider.ts'
import type { Place } from './places.ts'
import { tellRoom } from './tell-room.ts'
import { videoAddressInUse } from './video-address.ts'

type OtherRoom = Meeting & { reservationId: string; clientId: string; personId: string }

/**
 * A clinician is in one room at a time, or one client would hear another. Locks the clinician: two rooms that are opened at once would
 * both be the newest.
 */
export async function leaveOtherRooms(
  tx: Tx,
  service: Pick<Service, 'jobs' | 'video' | 'now'>,
  { place: { room, subject }, requestId }: { place: Place; requestId: string },
): Promise<void> {
  await tx.selectFrom('clinicians').select('id').where('id', '=', room.clinicianId).forNoKeyUpdate().execute()
  const { rows } = await sql<OtherRoom>`
    update room_visits v set left_at = clock_timestamp(), ended_by = 'elsewhere'
      from room_people p, reservations r, clinicians c, practices practice
     where p.id = v.person_id and p.role = 'clinician' and r.id = v.reservation_id and c.id = r.clinician_id
       and practice.id = r.practice_id and c.id = ${room.clinicianId} and r.id <> ${room.reservationId} and v.left_at is null
    returning r.id as "reservationId", r.room_id as "roomId", r.client_id as "clientId", p.id as "personId",
              ${videoAddressInUse} as "videoAddress"`.execute(tx)
  for (const other of rows) {
    await queueLeaving(tx, service, { room: other, personId: other.personId, hasLeft: true })
    await tellRoom(tx, other)
    await noteAccess(tx, {
      actor: subject,
      requestId,
      action: 'change',
      clientId: other.clientId,
      subject: `video session ${other.reservationId}: clinician left for another session`,
    })
  }
}
