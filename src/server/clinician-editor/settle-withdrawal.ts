import { type RawBuilder, sql } from 'kysely'
import { type SessionDecision, type SettledSessions } from '#contract/staff/affected-sessions.ts'
import { mostAffected } from '#domain/booking/most-affected.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { findBookedSessions, settleAffected } from '../working-time/affected-appointments.ts'

type Withdrawal = {
  /** About `r`, the reservation: those booked as what is withdrawn. */
  condition: RawBuilder<boolean>
  decisions: readonly SessionDecision[]
  by: AccessedBy
}

const cannotAsk =
  'Another time would be of the same type, which is withdrawn. Please keep, move or cancel it.'
const bookedMeanwhile = 'Another session was booked as this meanwhile. Look at it too, then save again.'

/**
 * Before a type is withdrawn: a colleague is given a session of it only while it is on offer. Every session that a preview lists
 * is decided about, so that none that was booked since is passed over; later ones keep their time without the type.
 */
export async function settleWithdrawal(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { condition, decisions, by }: Withdrawal,
): Promise<Result<SettledSessions>> {
  const affected = await findBookedSessions(tx, condition)
  const asked = decisions.findIndex(
    (one) => one.do === 'ask' && affected.some((session) => session.id === one.id),
  )
  if (asked >= 0) return fail('invalidInput', { fields: { [`decisions.${asked}`]: cannotAsk } })
  const decided = new Set(decisions.map((one) => one.id))
  if (affected.slice(0, mostAffected).some((session) => !decided.has(session.id)))
    return fail('changedMeanwhile', { message: bookedMeanwhile, fields: { decisions: bookedMeanwhile } })
  await endHolds(tx, condition)
  const kept = affected.filter((session) => !decided.has(session.id))
  return settleAffected(service, tx, {
    affected,
    decisions: [...decisions, ...kept.map((session) => ({ id: session.id, do: 'keep' as const }))],
    reason: 'typeWithdrawn',
    by,
  })
}

/** A visitor in the middle of a booking finds that the time is gone: the type could not be booked any more. */
async function endHolds(tx: Tx, condition: RawBuilder<boolean>): Promise<void> {
  await sql`update reservations set status = 'expired', expires_at = null, holder_address = null, holder_network = null, updated_at = clock_timestamp()
    where id in (select r.id from reservations r where ${condition} and r.status in ('held', 'claimed'))`.execute(
    tx,
  )
}
