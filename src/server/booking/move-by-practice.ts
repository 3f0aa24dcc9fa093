import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import { moveRule } from '#domain/booking/move.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { applyMove } from './apply-move.ts'
import { lockOwnBooking } from './own-booking.ts'

type Move = { id: string; startsAt: Date; clinicianId?: string; reason: PracticeReason; by: AccessedBy }

/** The practice moves what a client has booked: nothing is charged, and the client is told why. */
export async function moveByPractice(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { id, startsAt, clinicianId, reason, by }: Move,
): Promise<Result<{ endsAt: Date }>> {
  const found = await lockOwnBooking(tx, { id })
  if (!found) return fail('notFound')
  const rule = moveRule(found, startsAt, found.serverTime)
  const isToAnother = clinicianId !== undefined && clinicianId !== found.clinician.id
  if (rule.kind === 'refused' && !(isToAnother && rule.isSameTime))
    return fail('conflict', { message: rule.message })
  const isShortNotice = rule.kind === 'allowed' && rule.notice.kind === 'shortNotice'
  const moved = await applyMove(service, tx, found, {
    startsAt,
    clinicianId,
    // As far ahead as it books: what lies there can be moved or given away too.
    rule: 'PRACTICE',
    isShortNotice,
    feeCents: 0,
    reason,
    by,
  })
  return moved.ok ? succeed({ endsAt: moved.value.endsAt }) : moved
}
