import { sql } from 'kysely'
import { isCancellation } from '#domain/booking/outcome-rules.ts'
import { nameActor } from '../audit/name-actor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { bringsBackCharge, chargeOutcome } from '../money/charge-outcome.ts'
import { readWantedCharge } from '../money/wanted-charge.ts'
import { queueRestoredEmails } from '../emails/queue-emails.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { lockSession } from './own-session.ts'
import { latestEvent, type OutcomeSet } from './set-outcome.ts'

type Asked = { id: string; event: number; staff: Staff; by: AccessedBy }

const timeTaken = 'This time was taken since, so the cancellation stays. Please book another time.'

/**
 * Brings back the outcome before the latest change that staff made. The history keeps both. A session that was cancelled gets its
 * time back if no one else has it, and its client is told again if they were told of the cancellation. Its charge is dropped, unless it
 * was paid: then it has to be refunded first.
 */
export const undoOutcome = (
  service: Pick<Service, 'db' | 'jobs' | 'config'>,
  { id, event, staff, by }: Asked,
): Promise<Result<OutcomeSet>> =>
  inTransaction(service.db, async (tx) => {
    const found = await lockSession(tx, staff, id)
    if (!found) return fail('notFound')
    const latest = await tx
      .selectFrom('outcome_events')
      .select(['id', 'from_outcome', 'to_outcome', 'actor', 'happened_at'])
      .where('reservation_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (latest?.id !== event || latest.to_outcome !== found.outcome) return fail('changedMeanwhile')
    if (latest.actor === null)
      return fail('conflict', { message: 'The client set this, so it cannot be undone here.' })
    const back = latest.from_outcome
    const wasCancelled = isCancellation(found.outcome)
    const cancels = isCancellation(back)
    if (wasCancelled && !cancels && (await isTimeTaken(tx, id)))
      return fail('conflict', { message: timeTaken })
    await nameActor(tx, by)
    await tx
      .updateTable('reservations')
      .set({
        service_delivered: back,
        ...(wasCancelled !== cancels && { status: cancels ? 'released' : 'booked' }),
        ...(wasCancelled && { cancellation_fee_cents: null, cancellation_reason: null }),
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
    const policy = await readWantedCharge(tx, id, back)
    const undone = { reservationId: id, wanted: policy, changedAt: latest.happened_at }
    const wanted = (await bringsBackCharge(tx, undone)) ? policy : null
    const charged = await chargeOutcome(service, tx, { reservationId: id, wanted, actor: by.actor })
    if (!charged.ok) return charged
    if (wasCancelled && !cancels && found.now < found.startsAt)
      await queueRestoredEmails(service, tx, { id, startsAt: found.startsAt, serverTime: found.now })
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: found.clientId,
      subject: `outcome of session ${id}`,
    })
    return succeed({ outcome: back, event: (await latestEvent(tx, id)) ?? 0 })
  })

/** Holds that have run out are no hindrance: they are ended, as `hold_slot` ends them. */
async function isTimeTaken(tx: Tx, id: string): Promise<boolean> {
  await sql`update reservations other set status = 'expired', expires_at = null, updated_at = clock_timestamp()
      from reservations r
     where r.id = ${id} and other.clinician_id = r.clinician_id and other.during && r.during
       and other.status in ('held', 'claimed') and other.expires_at <= clock_timestamp()`.execute(tx)
  const { rows } = await sql`
    select 1 from reservations r join reservations other
        on other.clinician_id = r.clinician_id and other.id <> r.id and other.during && r.during
       and other.status in ('held', 'claimed', 'booked')
     where r.id = ${id}
    union all
    select 1 from reservations r where r.id = ${id} and is_away(r.clinician_id, r.during)
     limit 1`.execute(tx)
  return rows.length > 0
}
