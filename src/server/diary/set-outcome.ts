import { sql } from 'kysely'
import type { z } from 'zod'
import type { diaryAppointmentSchema, outcomeRecordedSchema } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { isCancellation, outcomeRefusals, refuseOutcome } from '#domain/diary/outcome-rules.ts'
import type { NdisCancellationReason } from '#domain/money/ndis-claims.ts'
import { type AccessedBy, nameActor, noteChange, noteRead } from '../audit.ts'
import { endBookings } from '../booking/end-reservation.ts'
import type { Appointment as DiaryAppointment } from '../booking/read-appointment.ts'
import { readClientPerson } from '../clients/client-access.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { chargeOutcome } from '../money/charge-outcome.ts'
import { lockChargeOfSession } from '../money/charge-store.ts'
import { queueDocument } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findSession, lockSession } from './diary-scope.ts'
import { readMissedClaim, readWantedCharge } from './outcome-charge.ts'

type OutcomeRequest = {
  id: string
  outcome: AttendanceOutcome
  was: AttendanceOutcome | null
  /** `none`: nothing is charged, although the policy would. */
  charge: 'policy' | 'none'
  /** Minutes delivered. */
  minutes?: number | undefined
  /** Why it is claimed from an NDIS plan. */
  claim?: NdisCancellationReason | undefined
  staff: Staff
  by: AccessedBy
}

export type OutcomeSet = { outcome: AttendanceOutcome | null; event: number }
type RecordedOutcome = z.infer<typeof outcomeRecordedSchema>

/**
 * Records what became of a session, and charges what follows from it (docs/product/money.md#charges). A cancellation frees its time,
 * and tells the client of one that lies ahead. The same outcome with other minutes corrects them. See docs/product/practice.md#outcomes.
 */
export const setOutcome = (
  service: Pick<Service, 'db' | 'jobs' | 'config'>,
  { id, outcome, was, charge, minutes, claim, staff, by }: OutcomeRequest,
): Promise<Result<RecordedOutcome>> =>
  inTransaction(service.db, async (tx) => {
    const found = await lockSession(tx, staff, id)
    if (!found) return fail('notFound')
    if (found.serviceDelivered !== was) return fail('changedMeanwhile')
    if (outcome === was && claim !== undefined) {
      const claimed = await claimMissed(service, tx, { session: found, outcome, reason: claim, by })
      return claimed.ok ? succeed({ outcome, event: (await latestEvent(tx, id)) ?? 0, told: null }) : claimed
    }
    const refusal = refuseOutcome({ ...found, outcome: was }, outcome, found.serverTime)
    if (refusal) return fail('invalidInput', { fields: { outcome: outcomeRefusals[refusal] } })
    if (outcome === was) {
      if (outcome === 'attended' && minutes !== undefined) {
        const corrected = await correctMinutes(service, tx, { session: found, minutes, by })
        if (!corrected.ok) return corrected
      }
      return succeed({ outcome, event: (await latestEvent(tx, id)) ?? 0, told: null })
    }
    const claimed = claim === undefined ? null : await readMissedClaim(tx, id, { outcome, reason: claim })
    if (claimed && !claimed.ok) return claimed
    const policy = charge === 'none' ? null : await readWantedCharge(tx, id, outcome, minutes)
    const wanted = claimed?.value ?? policy
    const session = { ...found, outcome, wanted, minutes: outcome === 'attended' ? minutes : null }
    const ended = await endBookings(service, tx, [session], by)
    if (!ended.ok) return ended
    const isAhead = isCancellation(outcome) && found.serverTime < found.startsAt
    await noteChange(tx, by, found.clientId, `outcome of session ${id}`)
    const told = isAhead ? await readDeliveries(service, tx, found.clientId) : null
    return succeed({ outcome, event: (await latestEvent(tx, id)) ?? 0, told })
  })

/** Its outcome stays; what is claimed takes the place of what was charged. */
async function claimMissed(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  {
    session: { id, clientId },
    outcome,
    reason,
    by,
  }: {
    session: DiaryAppointment
    outcome: AttendanceOutcome
    reason: NdisCancellationReason
    by: AccessedBy
  },
): Promise<Result<null>> {
  const claim = await readMissedClaim(tx, id, { outcome, reason })
  if (!claim.ok) return claim
  await noteChange(tx, by, clientId, `claim of session ${id}`)
  return chargeOutcome(service, tx, { reservationId: id, wanted: claim.value, actor: by.actor })
}

async function readDeliveries(
  { config }: Pick<Service, 'config'>,
  tx: Tx,
  clientId: string,
): Promise<RecordedOutcome['told']> {
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

/**
 * Other minutes for a session that was attended, whose row is locked. Its charge stays as it is, unless it is by the hour; a document
 * that names other minutes is voided and issued again (docs/product/receipts.md#voiding).
 */
async function correctMinutes(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { session, minutes, by }: { session: DiaryAppointment; minutes: number; by: AccessedBy },
): Promise<Result<null>> {
  const { id, clientId } = session
  const charge = await lockChargeOfSession(tx, id)
  const wanted = charge?.payer === 'invoice' ? await readWantedCharge(tx, id, 'attended', minutes) : null
  const isPricedAnew = wanted?.quote?.invoice?.hourCents !== undefined && wanted.cents !== charge?.cents
  const isSame = minutes === (session.deliveredMinutes ?? bookedMinutes(session))
  if (isSame && !isPricedAnew) return succeed(null)
  await nameActor(tx, by)
  await tx
    .updateTable('reservations')
    .set({ delivered_minutes: minutes, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await noteChange(tx, by, clientId, `minutes of session ${id}`)
  if (isPricedAnew) return chargeOutcome(service, tx, { reservationId: id, wanted, actor: by.actor })
  if (charge) await queueDocument(service, tx, { chargeId: charge.id, minutesChanged: true })
  return succeed(null)
}

const bookedMinutes = ({ startsAt, endsAt }: DiaryAppointment): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

type OutcomeHistory = z.infer<typeof diaryAppointmentSchema>
type OutcomeEvent = Omit<OutcomeHistory['history'][number], 'at'> & { at: Date }

/** Who set which outcome of a session, the latest first. */
export async function readHistory(
  db: Db,
  { id, staff, by }: { id: string; staff: Staff; by: AccessedBy },
): Promise<Result<OutcomeHistory>> {
  const found = await findSession(db, staff, id)
  if (!found) return fail('notFound')
  const { rows } = await sql<OutcomeEvent>`
    select e.from_outcome as "from", e.to_outcome as "to", e.from_minutes as "fromMinutes", e.to_minutes as "toMinutes",
           e.happened_at as at,
           case when e.actor is not null then
             coalesce(c.name, nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email, 'Someone of the practice') end as by
      from outcome_events e
      left join accounts a on a.subject::text = e.actor
      left join clinicians c on c.id = a.clinician_id
     where e.reservation_id = ${id} order by e.id desc`.execute(db)
  await noteRead(db, by, found.clientId, `outcomes of session ${id}`)
  return succeed({ history: rows.map((event) => ({ ...event, at: event.at.toISOString() })) })
}
