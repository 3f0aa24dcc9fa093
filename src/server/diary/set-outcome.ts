import { sql } from 'kysely'
import type { z } from 'zod'
import type { diaryAppointmentSchema, outcomeRecordedSchema } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { isCancellation, outcomeRefusals, refuseOutcome } from '#domain/diary/outcome-rules.ts'
import { yearUsedUpTexts } from '#domain/funding/referral.ts'
import type { NdisCancellationReason } from '#domain/money/ndis-claims.ts'
import type { DueCharge } from '#domain/money/outcome-charge.ts'
import { type AccessedBy, nameActor, noteChange, noteRead } from '../audit.ts'
import { checkYear, findOwnClashes } from '../booking/check-booking.ts'
import { endBookings, endHolds, hasRunOut, restoreOutcome } from '../booking/end-reservation.ts'
import { type Appointment, readAppointment } from '../booking/read-reservation.ts'
import { readClientPerson } from '../clients/client-access.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { queueRestoredEmails } from '../emails/queue-emails.ts'
import type { Staff } from '../http/context.ts'
import { bringsBackCharge, chargeOutcome } from '../money/charge-outcome.ts'
import { type ChargeRow, lockChargeOfSession } from '../money/charge-store.ts'
import { dropFeesOfFreedTime } from '../money/drop-charge.ts'
import { queueDocument } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findSession, lockSession } from './diary-scope.ts'
import { readChargeAgain, readMissedClaim, readWantedCharge } from './outcome-charge.ts'

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

type OutcomeSet = { outcome: AttendanceOutcome | null; event: number }
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
    session: Appointment
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
async function latestEvent(tx: Tx, id: string): Promise<number | undefined> {
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
 * Other minutes for a session that was attended, whose row is locked. Its charge stays as it is, unless it follows them; a document
 * that names other minutes is voided and issued again (docs/product/receipts.md#voiding).
 */
async function correctMinutes(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { session, minutes, by }: { session: Appointment; minutes: number; by: AccessedBy },
): Promise<Result<null>> {
  const { id, clientId } = session
  const charge = await lockChargeOfSession(tx, id)
  const wanted =
    charge && charge.kind === 'session' ? await readWantedCharge(tx, id, 'attended', minutes) : null
  const isPricedAnew = charge !== undefined && wanted !== null && followsMinutes(charge, wanted)
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

/** What a card has paid stays: the office refunds a part of it where it wants to. */
const followsMinutes = (charge: Pick<ChargeRow, 'payer' | 'state' | 'cents'>, wanted: DueCharge): boolean =>
  charge.payer === wanted.payer &&
  charge.cents !== wanted.cents &&
  (wanted.hourCents !== undefined || (wanted.fullCents !== undefined && charge.state !== 'paid'))

const bookedMinutes = ({ startsAt, endsAt }: Appointment): number =>
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

/**
 * Brings back the outcome before the latest change that staff made, with its minutes. The history keeps both. A session that was cancelled gets its
 * time back if no one else has it, also without the pause beside another session, which the answer says. Its client is told again if they were told of the cancellation. Its charge is dropped, unless it
 * was paid: then it has to be refunded first.
 */
export const undoOutcome = (
  service: Pick<Service, 'db' | 'jobs' | 'config'>,
  { id, event, staff, by }: { id: string; event: number; staff: Staff; by: AccessedBy },
): Promise<Result<OutcomeSet & { isInPause: boolean }>> =>
  inTransaction(service.db, async (tx) => {
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
    if (latest?.id !== event || latest.to_outcome !== found.serviceDelivered) return fail('changedMeanwhile')
    if (latest.actor === null)
      return fail('conflict', { message: 'The client did this, so it cannot be undone here.' })
    const back = latest.from_outcome
    const wasCancelled = isCancellation(found.serviceDelivered)
    const comesBack = wasCancelled && !isCancellation(back)
    const refused = comesBack ? await refuseReturn(tx, id) : null
    if (refused) return refused
    const isInPause = comesBack && (await breaksPause(tx, id))
    await nameActor(tx, by)
    const minutes = back === 'attended' ? latest.from_minutes : null
    await restoreOutcome(tx, { id, outcome: back, minutes, wasCancelled })
    const policy = await readChargeAgain(tx, id, back)
    const undone = { reservationId: id, wanted: policy, changedAt: latest.happened_at }
    const wanted = (await bringsBackCharge(tx, undone)) ? policy : null
    const charged = await chargeOutcome(service, tx, { reservationId: id, wanted, actor: by.actor })
    if (!charged.ok) return charged
    // It takes its time again, which another may have given up since.
    if (comesBack) await dropFeesOfFreedTime(service, tx, { reservationId: id })
    if (comesBack && found.serverTime < found.startsAt) await queueRestoredEmails(service, tx, found)
    await noteChange(tx, by, found.clientId, `outcome of session ${id}`)
    return succeed({ outcome: back, event: (await latestEvent(tx, id)) ?? 0, isInPause })
  })

/** See docs/decisions/0053-pause-after-a-session.md. */
async function breaksPause(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join clinicians c on c.id = r.clinician_id
     where r.id = ${id} and c.pause_minutes > 0 and breaks_pause(c.id, r.during, c.pause_minutes, r.id)`.execute(
    tx,
  )
  return rows.length > 0
}

const texts = {
  timeTaken: 'This time was taken since, so the cancellation stays. Please book another time.',
  onLeave: 'The clinician is on leave at that time, so the cancellation stays. Please book another time.',
  hasLeft: 'The clinician has left by then, so the cancellation stays. Please book with another clinician.',
  ownClash:
    'The client has another session at that time by now, so the cancellation stays. Please book another time.',
} as const

/** Why a session that was cancelled cannot have its time back: as a new booking of it would be refused. Null where it can. The client is locked. */
async function refuseReturn(tx: Tx, id: string): Promise<Result<never> | null> {
  if (await isTimeTaken(tx, id)) return fail('conflict', { message: texts.timeTaken })
  if (await isInLeave(tx, id)) return fail('conflict', { message: texts.onLeave })
  if (await isAfterDeparture(tx, id)) return fail('conflict', { message: texts.hasLeft })
  const booking = await readAppointment(tx, { id })
  if (!booking) return fail('notFound')
  const { clientId } = booking
  if ((await findOwnClashes(tx, { clientId, times: [booking], without: [id] })).length > 0)
    return fail('conflict', { message: texts.ownClash })
  return checkYear(tx, booking, yearUsedUpTexts.forReturn)
}

async function isInLeave(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join clinicians c on c.id = r.clinician_id
      join hours_exceptions e on e.clinician_id = c.id and e.kind = 'leave',
      lateral (select (e.on_date + make_interval(mins => e.start_minute)) at time zone c.time_zone as starts,
                      (e.on_date + make_interval(mins => e.end_minute)) at time zone c.time_zone as ends) leave
     where r.id = ${id} and tstzrange(least(starts, ends), ends) && r.during limit 1`.execute(tx)
  return rows.length > 0
}

/** No one would be there: a departure cancels what lies after it. */
async function isAfterDeparture(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join clinicians c on c.id = r.clinician_id
     where r.id = ${id} and lower(r.during) >= c.leaves_on::timestamp at time zone c.time_zone`.execute(tx)
  return rows.length > 0
}

/**
 * Holds that have run out are no hindrance: they are ended, as `hold_slot` ends them. Nor is an outside calendar: the session
 * may stand in it too.
 */
async function isTimeTaken(tx: Tx, id: string): Promise<boolean> {
  const isInTheWay = sql<boolean>`exists (
    select from reservations own where own.id = ${id} and own.clinician_id = r.clinician_id and own.during && r.during)`
  await endHolds(tx, 'expired', sql<boolean>`${isInTheWay} and ${hasRunOut}`)
  const { rows } = await sql`
    select 1 from reservations r join reservations other
        on other.clinician_id = r.clinician_id and other.id <> r.id and other.during && r.during
       and other.status in ('held', 'claimed', 'booked')
     where r.id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}
