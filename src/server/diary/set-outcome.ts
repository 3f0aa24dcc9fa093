import { sql } from 'kysely'
import type { z } from 'zod'
import type { outcomeRecordedSchema } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import { isCancellation, outcomeRefusals, refuseOutcome } from '#domain/booking/outcome-rules.ts'
import { nameActor } from '../audit/name-actor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { readClientPerson } from '../client-page/client-person.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { chargeOutcome } from '../money/charge-outcome.ts'
import { readWantedCharge } from '../money/wanted-charge.ts'
import { queueCancellationEmail } from '../emails/queue-emails.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { correctMinutes } from './correct-minutes.ts'
import { lockSession } from './own-session.ts'

type Asked = {
  id: string
  outcome: AttendanceOutcome
  was: AttendanceOutcome | null
  /** `none`: nothing is charged, although the policy would. */
  charge: 'policy' | 'none'
  /** Minutes delivered. */
  minutes?: number | undefined
  staff: Staff
  by: AccessedBy
}

export type OutcomeSet = { outcome: AttendanceOutcome | null; event: number }
type Recorded = z.infer<typeof outcomeRecordedSchema>

/**
 * Records what became of a session, and charges what follows from it (docs/product/money.md#charges). A cancellation frees its time,
 * and tells the client of one that lies ahead. The same outcome with other minutes corrects them. See docs/product/practice.md#outcomes.
 */
export const setOutcome = (
  service: Pick<Service, 'db' | 'jobs' | 'config'>,
  { id, outcome, was, charge, minutes, staff, by }: Asked,
): Promise<Result<Recorded>> =>
  inTransaction(service.db, async (tx) => {
    const found = await lockSession(tx, staff, id)
    if (!found) return fail('notFound')
    if (found.outcome !== was) return fail('changedMeanwhile')
    const refusal = refuseOutcome(found, outcome, found.now)
    if (refusal) return fail('invalidInput', { fields: { outcome: outcomeRefusals[refusal] } })
    if (outcome === was) {
      if (outcome === 'attended' && minutes !== undefined)
        await correctMinutes(service, tx, { session: found, minutes, by })
      return succeed({ outcome, event: (await latestEvent(tx, id)) ?? 0, told: null })
    }
    const cancels = isCancellation(outcome)
    const wanted = charge === 'none' ? null : await readWantedCharge(tx, id, outcome)
    await nameActor(tx, by)
    await tx
      .updateTable('reservations')
      .set({
        service_delivered: outcome,
        delivered_minutes: outcome === 'attended' ? (minutes ?? null) : null,
        ...(cancels && { status: 'released', cancellation_fee_cents: wanted?.cents ?? 0 }),
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
    const charged = await chargeOutcome(service, tx, { reservationId: id, wanted, actor: by.actor })
    if (!charged.ok) return charged
    const isAhead = cancels && found.now < found.startsAt
    if (isAhead) await queueCancellationEmail(service, tx, found)
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: found.clientId,
      subject: `outcome of session ${id}`,
    })
    const told = isAhead ? await readTold(service, tx, found.clientId) : null
    return succeed({ outcome, event: (await latestEvent(tx, id)) ?? 0, told })
  })

async function readTold(
  { config }: Pick<Service, 'config'>,
  tx: Tx,
  clientId: string,
): Promise<Recorded['told']> {
  const { isToldByEmail, mobile } = await readClientPerson(tx, config, clientId)
  return { isToldByEmail, mobile }
}

/** Of the outcome itself: a correction of its minutes is none to undo. */
export async function latestEvent(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('outcome_events')
    .select('id')
    .where('reservation_id', '=', id)
    .whereRef('from_outcome', 'is distinct from', 'to_outcome')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
