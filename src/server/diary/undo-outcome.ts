import { sql } from 'kysely'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import { yearUsedUpTexts } from '#domain/funding/medicare-meter.ts'
import { type AccessedBy, nameActor, noteChange } from '../audit.ts'
import { checkYear, findOwnClashes } from '../booking/check-booking.ts'
import { endHolds, hasRunOut, restoreOutcome } from '../booking/end-reservation.ts'
import { readAppointment } from '../booking/read-appointment.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { queueRestoredEmails } from '../emails/queue-emails.ts'
import type { Staff } from '../http/context.ts'
import { bringsBackCharge, chargeOutcome } from '../money/charge-outcome.ts'
import { dropFeesOfFreedTime } from '../money/drop-charge.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { lockSession } from './diary-scope.ts'
import { readChargeAgain } from './outcome-charge.ts'
import { latestEvent, type OutcomeSet } from './set-outcome.ts'

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
      return fail('conflict', { message: 'The client set this, so it cannot be undone here.' })
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
