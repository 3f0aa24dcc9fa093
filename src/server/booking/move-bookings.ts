import { sql } from 'kysely'
import type { MovedBy, PracticeReason } from '#domain/booking/practice-changes.ts'
import { holdTexts } from '#domain/booking/holds.ts'
import { shortNoticeCharge } from '#domain/money/outcome-charge.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import type { Tx } from '../db/database.ts'
import { queueMoveEmails } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import { addCharge } from '../money/charge-outcome.ts'
import { dropFeesOfFreedTime } from '../money/drop-charge.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import type { Appointment } from './read-appointment.ts'
import { priceColumns } from './reservation-store.ts'

/** Where a booking goes. Who may move it there, what it costs and whether the time is on offer was decided before. */
type BookingMove = {
  booking: Appointment
  startsAt: Date
  endsAt: Date
  /** With whom it is then; by itself the same. */
  clinician?: Appointment['clinician']
  isShortNotice: boolean
}

type MoveTerms = {
  movedBy: MovedBy
  feeCents?: number
  /** Why the practice moves it of its own accord. */
  reason?: PracticeReason | null
  by: AccessedBy
}

/** At another date it has another price: what was agreed to for the old one does not count. */
export const atTime = (booking: Appointment, startsAt: Date) => ({
  ...booking,
  startsAt,
  endsAt: new Date(startsAt.getTime() + booking.endsAt.getTime() - booking.startsAt.getTime()),
  quote: null,
})

/**
 * Moves one client's bookings, whose rows are locked, whoever moves them: takes the new time and frees the old one in one statement, so that a
 * client whose new time is lost keeps the old one, prices the new date, and queues what the client is told.
 * See docs/product/portal.md#moving and docs/decisions/0026-moving-an-appointment.md.
 */
export async function moveBookings(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  moves: readonly BookingMove[],
  terms: MoveTerms,
): Promise<Result<null>> {
  const moved = []
  for (const move of moves) {
    const done = await moveBooking(service, tx, move, terms)
    if (!done.ok) return done
    moved.push(done.value)
  }
  const [first] = moved
  if (!first) return succeed(null)
  const { clientId } = first
  await noteChange(tx, terms.by, clientId, 'appointment time')
  if (moved.length === 1) await queueMoveEmails(service, tx, first)
  else await queueSeriesEmails(service, tx, 'moved', moved)
  return succeed(null)
}

/** Who gets the time, the exclusion constraint decides. */
async function moveBooking(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { booking, startsAt, endsAt, clinician = booking.clinician, isShortNotice }: BookingMove,
  { movedBy, feeCents = 0, reason = null }: MoveTerms,
): Promise<Result<Appointment>> {
  const { id } = booking
  const { rows } = await sql<{ outcome: 'moved' | 'taken' | 'gone' }>`
    select move_slot(${id}, tstzrange(${startsAt}, ${endsAt}), ${clinician.id}) as outcome`.execute(tx)
  if (rows[0]?.outcome !== 'moved') return fail('conflict', { message: holdTexts.slotTaken })
  const moved = { ...atTime(booking, startsAt), endsAt, clinician }
  await tx
    .updateTable('reservations')
    .set({
      ...priceColumns(moved, await readRates(tx)),
      move_asked_at: null,
      move_asked_reason: null,
      move_request_withdrawn_at: null,
    })
    .where('id', '=', id)
    .execute()
  const move = await tx
    .insertInto('appointment_moves')
    .values({
      reservation_id: id,
      moved_from: booking.startsAt,
      moved_to: startsAt,
      moved_by: movedBy,
      is_short_notice: isShortNotice,
      fee_cents: feeCents,
      reason,
      from_clinician_id: clinician.id === booking.clinician.id ? null : booking.clinician.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wanted = shortNoticeCharge(feeCents)
  if (wanted) {
    const left = { from: booking.startsAt, to: booking.endsAt, clinicianId: booking.clinician.id }
    await addCharge(service, tx, { reservationId: id, wanted, actor: null, move: { id: move.id, ...left } })
  }
  await dropFeesOfFreedTime(service, tx, { reservationId: id })
  return succeed(moved)
}
