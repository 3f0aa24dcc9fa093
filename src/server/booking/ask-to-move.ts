import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import { cancellationRule } from '#domain/booking/own-appointment.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { queueMoveRequestEmail } from '../emails/queue-emails.ts'
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
    .set({ move_asked_at: found.serverTime, move_asked_reason: reason })
    .where('id', '=', id)
    .execute()
  await noteAccess(tx, { ...by, action: 'change', clientId: found.clientId, subject: 'request to move' })
  await queueMoveRequestEmail(service, tx, found)
  return succeed(null)
}

const alreadyCancelled = 'The client has already cancelled this appointment.'
