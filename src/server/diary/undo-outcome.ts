import { sql } from 'kysely'
import { isCancellation } from '#domain/booking/outcome-rules.ts'
import { nameActor } from '../audit/name-actor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { lockClientOf } from '../booking/lock-client.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { bringsBackCharge, chargeOutcome } from '../money/charge-outcome.ts'
import { dropFeesOfFreedTime } from '../money/drop-fees-of-freed-time.ts'
import { readWantedCharge } from '../money/wanted-charge.ts'
import { queueRestoredEmails } from '../emails/queue-emails.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { lockSession } from './own-session.ts'
import { refuseReturn } from './refuse-return.ts'
import { latestEvent, type OutcomeSet } from './set-outcome.ts'

type Asked = { id: string; event: number; staff: Staff; by: AccessedBy }

/**
 * Brings back the outcome before the latest change that staff made, with its minutes. The history keeps both. A session that was cancelled gets its
 * time back if no one else has it, also without the pause beside another session, which the answer says. Its client is told again if they were told of the cancellation. Its charge is dropped, unless it
 * was paid: then it has to be refunded first.
 */
export const undoOutcome = (
  service: Pick<Service, 'db' | 'jobs' | 'config'>,
  { id, event, staff, by }: Asked,
): Promise<Result<OutcomeSet & { isInPause: boolean }>> =>
  inTransaction(service.db, async (tx) => {
    await lockClinician(tx, id)
    await lockClientOf(tx, id)
    const found = await lockSession(tx, staff, id)
    if (!found) return fail('notFound')
    const latest = await tx
      .selectFrom('outcome_events')
      .select(['id', 'from_outcome', 'to_outcome', 'from_minutes', 'actor', 'happened_at'])
      .where('reservation_id', '=', id)
      .whereRef('from_outcome', 'is distinct from', 'to_outcome')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (latest?.id !== event || latest.to_outcome !== found.outcome) return fail('changedMeanwhile')
    if (latest.actor === null)
      return fail('conflict', { message: 'The client set this, so it cannot be undone here.' })
    const back = latest.from_outcome
    const wasCancelled = isCancellation(found.outcome)
    const cancels = isCancellation(back)
    const comesBack = wasCancelled && !cancels
    const refused = comesBack ? await refuseReturn(tx, id) : null
    if (refused) return refused
    const isInPause = comesBack && (await breaksPause(tx, id))
    await nameActor(tx, by)
    await tx
      .updateTable('reservations')
      .set({
        service_delivered: back,
        delivered_minutes: back === 'attended' ? latest.from_minutes : null,
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
    // It takes its time again, which another may have given up since.
    if (comesBack) await dropFeesOfFreedTime(service, tx, { reservationId: id })
    if (comesBack && found.now < found.startsAt)
      await queueRestoredEmails(service, tx, { id, startsAt: found.startsAt, serverTime: found.now })
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: found.clientId,
      subject: `outcome of session ${id}`,
    })
    return succeed({ outcome: back, event: (await latestEvent(tx, id)) ?? 0, isInPause })
  })

/** Before its session, as `hold_slot` and `move_slot` do: who books beside it waits, and finds it. */
const lockClinician = (tx: Tx, id: string) =>
  sql`select 1 from clinicians where id = (select clinician_id from reservations where id = ${id}) for no key update`.execute(
    tx,
  )

/** See docs/decisions/0053-pause-after-a-session.md. */
async function breaksPause(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join clinicians c on c.id = r.clinician_id
     where r.id = ${id} and c.pause_minutes > 0 and breaks_pause(c.id, r.during, c.pause_minutes, r.id)`.execute(
    tx,
  )
  return rows.length > 0
}
