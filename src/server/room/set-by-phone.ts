import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockSession } from '../diary/own-session.ts'
import type { Staff } from '../http/staff.ts'
import { lockChargeOfSession } from '../money/charge-store.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { makeRoom } from './places.ts'
import { tellDiary } from './tell-room.ts'

type Asked = { id: string; byPhone: boolean; staff: Staff; by: AccessedBy }

/**
 * What the practice says of a video session that has begun: it counts before any press in the room, which does not show it. A document
 * that says otherwise is voided and issued again (docs/product/receipts.md#voiding).
 */
export const setByPhone = (
  { db, jobs }: Pick<Service, 'db' | 'jobs'>,
  { id, byPhone, staff, by }: Asked,
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    const session = await lockSession(tx, staff, id)
    if (!session) return fail('notFound')
    const { delivery_type } = await tx
      .selectFrom('reservations')
      .select('delivery_type')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (delivery_type !== 'videoCall' || session.now < session.startsAt) return fail('conflict')
    const room = { reservationId: id, clinicianId: session.clinicianId }
    await makeRoom(tx, room)
    await tx.updateTable('rooms').set({ counts_as_phone: byPhone }).where('reservation_id', '=', id).execute()
    const charge = await lockChargeOfSession(tx, id)
    if (charge) await queueDocument({ jobs }, tx, { chargeId: charge.id, deliveryChanged: true })
    await tellDiary(tx, room)
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: session.clientId,
      subject: `video session ${id}: ${byPhone ? 'was by phone' : 'was by video'}`,
    })
    return succeed(null)
  })
