import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { cancelledAppointmentSchema } from '#contract/clients.ts'
import type { cancelForClientRequest, changedForClientSchema } from '#contract/staff/booking.ts'
import { cancellationRule, feeNotAgreed, shortNoticeFee } from '#domain/booking/cancel-and-move.ts'
import { holdStates, type ReservationState } from '#domain/booking/holds.ts'
import type { PracticeReason } from '#domain/booking/practice-changes.ts'
import { type AttendanceOutcome, cancellationOutcome } from '#domain/diary/attendance.ts'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import { type DueCharge, shortNoticeCharge } from '#domain/money/outcome-charge.ts'
import { type AccessedBy, nameActor, noteChange } from '../audit.ts'
import { readClientPerson } from '../clients/client-access.ts'
import type { Db, Tx } from '../db/database.ts'
import { queueCancellationEmail } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import type { Staff } from '../http/context.ts'
import { chargeOutcome } from '../money/charge-outcome.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { lockAppointment, withoutOrigin } from './read-reservation.ts'
import { canChange, lockStaffSeries, pickUnchangedSessions } from './staff-appointment.ts'

type EndRule = {
  readonly of: 'hold' | 'booking'
  /** Only `booked` keeps others off its time. */
  readonly status: ReservationState
  readonly charge: 'none' | 'byOutcome'
  /** A client is told of what lies ahead of them. */
  readonly email: 'none' | 'whereAhead'
}

/**
 * Every way in which a reservation ends, and what goes with it. None is written anywhere else, except that the database ends holds that have
 * run out where it gives their time to someone else (`hold_slot`, `move_slot`, `book_slot`). Its triggers do the rest for every end: they
 * forget where a hold came from, keep the history of outcomes, and end the video session of what is cancelled.
 */
const ends = {
  /** Its holder gave it back, or is not to have it. */
  released: { of: 'hold', status: 'released', charge: 'none', email: 'none' },
  /** Its clock has run out, or its time is no longer on offer. */
  expired: { of: 'hold', status: 'expired', charge: 'none', email: 'none' },
  cancelled: { of: 'booking', status: 'released', charge: 'byOutcome', email: 'whereAhead' },
  /** It took place, or someone did not come. */
  over: { of: 'booking', status: 'booked', charge: 'byOutcome', email: 'none' },
} as const satisfies Record<string, EndRule>

type EndKind = keyof typeof ends
type HoldEnd = { [Kind in EndKind]: (typeof ends)[Kind]['of'] extends 'hold' ? Kind : never }[EndKind]

const endOf = (outcome: AttendanceOutcome): EndRule => ends[isCancellation(outcome) ? 'cancelled' : 'over']

const now = sql<Date>`clock_timestamp()`

const ending = ({ status }: EndRule) => ({ ...withoutOrigin, status, expires_at: null, updated_at: now })

/** A hold that keeps no one off its time any more. */
export const hasRunOut = sql<boolean>`r.expires_at <= clock_timestamp()`

/** `which` is about `r`, the reservation. What is booked stays, whatever it says. */
export async function endHolds(db: Db, kind: HoldEnd, which: RawBuilder<boolean>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reservations as r')
    .set(ending(ends[kind]))
    .where(which)
    .where('r.status', 'in', holdStates)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type EndedBooking = {
  id: string
  startsAt: Date
  serverTime: Date
  outcome: AttendanceOutcome
  /** What the outcome asks for; null asks for nothing. */
  wanted: DueCharge | null
  /** Those delivered; null counts as those booked. */
  minutes?: number | null
  /** Why the practice cancelled it of its own accord. */
  reason?: PracticeReason
}

/**
 * Gives one client's bookings, whose rows are locked, their outcome, charges what follows from it, and tells the client where they expect to
 * come. `by` is who of the practice does it; null is the client.
 */
export async function endBookings(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  ended: readonly EndedBooking[],
  by: AccessedBy | null,
): Promise<Result<null>> {
  if (by) await nameActor(tx, by)
  for (const { id, outcome, wanted, minutes = null, reason = null } of ended) {
    const rule = endOf(outcome)
    await tx
      .updateTable('reservations')
      .set({
        ...ending(rule),
        service_delivered: outcome,
        delivered_minutes: minutes,
        ...(isCancellation(outcome) && {
          // What a plan is asked for is no fee of the client's.
          cancellation_fee_cents: wanted?.payer === 'card' ? wanted.cents : 0,
          cancellation_reason: reason,
        }),
      })
      .where('id', '=', id)
      .where('booked_at', 'is not', null)
      .execute()
    if (rule.charge === 'none') continue
    const charged = await chargeOutcome(service, tx, {
      reservationId: id,
      wanted,
      actor: by?.actor ?? null,
    })
    if (!charged.ok) return charged
  }
  const told = ended.filter(
    ({ outcome, startsAt, serverTime }) => endOf(outcome).email === 'whereAhead' && serverTime < startsAt,
  )
  const [only] = told
  if (told.length === 1 && only) await queueCancellationEmail(service, tx, only)
  else if (told.length > 1) await queueSeriesEmails(service, tx, 'cancelled', told)
  return succeed(null)
}

type EarlierOutcome = {
  id: string
  outcome: AttendanceOutcome | null
  minutes: number | null
  wasCancelled: boolean
}

/** An end that is taken back. Where that was a cancellation, the caller has found the time free. */
export async function restoreOutcome(
  tx: Tx,
  { id, outcome, minutes, wasCancelled }: EarlierOutcome,
): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({
      status: outcome ? endOf(outcome).status : 'booked',
      service_delivered: outcome,
      delivered_minutes: minutes,
      ...(wasCancelled && { cancellation_fee_cents: null, cancellation_reason: null }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Frees the time at once and keeps what became of the appointment. Cancelling again gives the first answer. The client
 * stays with their psychologist and keeps their place of the case load: cancelling a session is not leaving.
 */
export async function cancelAppointment(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { agreedFeeCents, ...key }: { id: string; clientId: string; agreedFeeCents?: number | undefined },
): Promise<Result<z.infer<typeof cancelledAppointmentSchema>>> {
  const found = await lockAppointment(tx, key)
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  const { outcome } = rule
  if (rule.kind === 'done') return succeed({ serviceDelivered: outcome })
  const feeCents = outcome === 'cancelShortNotice' ? shortNoticeFee(found) : 0
  if (feeCents > (agreedFeeCents ?? feeCents))
    return fail('invalidInput', { fields: { agreedFeeCents: feeNotAgreed(feeCents) } })
  const ended = await endBookings(
    service,
    tx,
    [{ ...found, outcome, wanted: shortNoticeCharge(feeCents) }],
    null,
  )
  return ended.ok ? succeed({ serviceDelivered: outcome }) : ended
}

/** The practice cancels what a client has booked: the time is free at once, nothing is charged, and the client is told why. */
export async function cancelByPractice(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { id, reason, by }: { id: string; reason: PracticeReason; by: AccessedBy },
): Promise<Result<null>> {
  const found = await lockAppointment(tx, { id })
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  if (rule.kind === 'done')
    return fail('conflict', { message: 'The client has already cancelled this appointment.' })
  const ended = await endBookings(service, tx, [{ ...byClinician(found), reason }], by)
  if (!ended.ok) return ended
  const { clientId } = found
  await noteChange(tx, by, clientId, 'appointment cancelled')
  return succeed(null)
}

/** The notice is worked out, and the client pays nothing whatever it is. */
const byClinician = <Booking extends { startsAt: Date; serverTime: Date }>(booking: Booking) => ({
  ...booking,
  outcome: cancellationOutcome({ by: 'clinician', startsAt: booking.startsAt, now: booking.serverTime }),
  wanted: null,
})

const alreadySettled = 'This session has started, is over or was cancelled already.'

/** Frees the times at once. */
export async function cancelForClient(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  {
    id,
    staff,
    by,
    request,
  }: { id: string; staff: Staff; by: AccessedBy; request: z.output<typeof cancelForClientRequest> },
): Promise<Result<z.infer<typeof changedForClientSchema>>> {
  const found = await lockStaffSeries(tx, { id, staff })
  if (!found) return fail('notFound')
  const picked = pickUnchangedSessions(found, request.sessions)
  if (!picked.ok) return picked
  const bookings = picked.value.map(({ booking }) => booking)
  if (!bookings.every(canChange)) return fail('conflict', { message: alreadySettled })
  const ended = await endBookings(service, tx, bookings.map(byClinician), by)
  if (!ended.ok) return ended
  const { clientId } = found.chosen
  await noteChange(tx, by, clientId, 'appointment cancelled by the practice')
  const { isToldByEmail } = await readClientPerson(tx, service.config, clientId)
  return succeed({ changed: bookings.length, isToldByEmail })
}
