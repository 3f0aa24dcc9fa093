import { sql } from 'kysely'
import { nameActor } from '../audit/name-actor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { lockChargeOfSession } from '../money/charge-store.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import type { DiarySessionRow } from './own-session.ts'

type Correction = { session: DiarySessionRow; minutes: number; by: AccessedBy }

/**
 * Other minutes for a session that was attended, whose row is locked. Its charge stays as it is; a document that names other minutes
 * is voided and issued again (docs/product/receipts.md#voiding).
 */
export async function correctMinutes(
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { session, minutes, by }: Correction,
): Promise<void> {
  const { id, clientId } = session
  if (minutes === (session.deliveredMinutes ?? bookedMinutes(session))) return
  await nameActor(tx, by)
  await tx
    .updateTable('reservations')
    .set({ delivered_minutes: minutes, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  const charge = await lockChargeOfSession(tx, id)
  if (charge) await queueDocument({ jobs }, tx, { chargeId: charge.id, minutesChanged: true })
  await noteAccess(tx, { ...by, action: 'change', clientId, subject: `minutes of session ${id}` })
}

const bookedMinutes = ({ startsAt, endsAt }: DiarySessionRow): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
