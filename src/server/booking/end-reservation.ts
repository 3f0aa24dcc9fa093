import { type RawBuilder, sql } from 'kysely'
import { holdStates, type ReservationState } from '#domain/booking/holds.ts'
import type { PracticeReason } from '#domain/booking/practice-changes.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import type { DueCharge } from '#domain/money/outcome-charge.ts'
import { type AccessedBy, nameActor } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { queueCancellationEmail } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import { chargeOutcome } from '../money/charge-outcome.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { withoutOrigin } from './reservation-store.ts'

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
