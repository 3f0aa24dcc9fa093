import { sql } from 'kysely'
import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import { cancellationRule } from '#domain/booking/own-appointment.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { queueEmailAgain, queueMoveRequestEmail } from '../emails/queue-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { lockOwnBooking } from './own-booking.ts'

/** Asks a client to choose another time. The time stays theirs until they do; moving or cancelling it costs nothing. */
export async function askToMove(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { id, reason, by }: { id: string; reason: PracticeReason; by: AccessedBy },
): Promise<Result<null>> {
  const found = await lockOwnBooking(tx, { id })
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.serverTime)
  if (rule.kind !== 'allowed')
    return fail('conflict', { message: rule.kind === 'refused' ? rule.message : alreadyCancelled })
  await tx
    .updateTable('reservations')
    .set({
      move_asked_at: found.serverTime,
      // A request that stands has its own reason, which may last longer than this one.
      move_asked_reason: sql<PracticeReason>`coalesce(move_asked_reason, ${reason})`,
    })
    .where('id', '=', id)
    .execute()
  await noteAccess(tx, { ...by, action: 'change', clientId: found.clientId, subject: 'request to move' })
  await queueMoveRequestEmail(service, tx, found)
  return succeed(null)
}

/** It takes place as planned. A client whom an email reaches is told by the confirmation, which says so. */
export async function withdrawRequest(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { id, by, isToldByEmail }: { id: string; by: AccessedBy; isToldByEmail: boolean },
): Promise<void> {
  const found = await lockOwnBooking(tx, { id })
  if (!found) return
  await tx
    .updateTable('reservations')
    .set({ move_asked_at: null, move_asked_reason: null, move_request_withdrawn_at: found.serverTime })
    .where('id', '=', id)
    .execute()
  await noteAccess(tx, {
    ...by,
    action: 'change',
    clientId: found.clientId,
    subject: 'request to move withdrawn',
  })
  if (isToldByEmail) await queueEmailAgain(service, tx, 'confirmed', found)
}

const alreadyCancelled = 'The client has already cancelled this appointment.'
