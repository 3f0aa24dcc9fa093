import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  changedForClientSchema,
  moveForClientRequest,
  planMoveQuery,
  plannedMoveSchema,
} from '#contract/staff/booking.ts'
import type { MovedBy, PracticeReason } from '#domain/booking/practice-changes.ts'
import { holdTexts, ownClashTexts } from '#domain/booking/holds.ts'
import { clinicianGoneText } from '#domain/clinicians/card.ts'
import { noticeEndsAt } from '#domain/diary/attendance.ts'
import { inScope, shiftStarts } from '#domain/diary/series.ts'
import { shortNoticeCharge } from '#domain/money/outcome-charge.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { readClientPerson } from '../clients/client-access.ts'
import type { Db, Tx } from '../db/database.ts'
import { queueMoveEmails } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import type { Staff } from '../http/context.ts'
import { addCharge } from '../money/charge-outcome.ts'
import { dropFeesOfFreedTime } from '../money/drop-charge.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { planTimes } from './booking-options.ts'
import { findFullYear, findOwnClashes } from './check-booking.ts'
import { type Appointment, priceColumns } from './read-reservation.ts'
import { readSlotOffer, type SlotOffer } from './slot-offer.ts'
import { canChange, findStaffSeries, lockStaffSeries, pickUnchangedSessions } from './staff-appointment.ts'

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
  { movedBy, feeCents = 0, reason = null, by }: MoveTerms,
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
      ...(clinician.id !== booking.clinician.id && { assigned_by: by.actor }),
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

type StaffMoveKey = { id: string; staff: Staff }

const texts = {
  settled: 'This session has started, is over or was cancelled, so it can no longer be moved.',
} as const

/** Works out where the other sessions of a series would go if this one moved. Saves nothing. */
export async function planMove(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { query, ...key }: StaffMoveKey & { query: z.output<typeof planMoveQuery> },
): Promise<Result<z.infer<typeof plannedMoveSchema>>> {
  const found = await findStaffSeries(db, key)
  if (!found) return fail('notFound')
  const { chosen, series } = found
  if (!canChange(chosen)) return fail('conflict', { message: texts.settled })
  const sessions = inScope(query.scope, chosen, series.filter(canChange))
  const zone = chosen.clinician.timeZone
  const starts = shiftStarts(
    sessions.map(({ startsAt }) => startsAt),
    { from: chosen.startsAt, to: new Date(query.startDateTime), zone },
  )
  const offer = await readOffer(db, sessions, starts)
  if (!offer) return fail('conflict', { message: clinicianGoneText })
  const planned = planTimes(offer, starts, now())
  return succeed({
    timeZone: zone,
    moves: sessions.flatMap(({ id, startsAt }, index) => {
      const time = planned[index]
      return time ? [{ ...time, id, fromDateTime: startsAt.toISOString() }] : []
    }),
  })
}

/** Moves the chosen sessions, all or none. A move by the practice costs the client nothing. See docs/product/practice.md#moving-and-cancelling. */
export async function moveForClient(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { by, request, ...key }: StaffMoveKey & { by: AccessedBy; request: z.output<typeof moveForClientRequest> },
): Promise<Result<z.infer<typeof changedForClientSchema>>> {
  const found = await lockStaffSeries(tx, key)
  if (!found) return fail('notFound')
  const picked = pickUnchangedSessions(found, request.moves)
  if (!picked.ok) return picked
  const moves = picked.value.map(({ booking, seen }) => ({ booking, to: new Date(seen.startDateTime) }))
  if (!moves.every(({ booking }) => canChange(booking))) return fail('conflict', { message: texts.settled })
  const bookings = moves.map(({ booking }) => booking)
  const refused = await findFullYear(tx, moves)
  if (refused) return refused
  const offer = await readOffer(
    tx,
    bookings,
    moves.map(({ to }) => to),
  )
  if (!offer) return fail('conflict', { message: clinicianGoneText })
  const planned = planTimes(
    offer,
    moves.map(({ to }) => to),
    service.now(),
  )
  const taken = planned.flatMap(({ state }, index) =>
    state === 'free' ? [] : [[`moves.${index}.startDateTime`, holdTexts.slotTaken] as const],
  )
  if (taken.length > 0)
    return fail('conflict', { message: holdTexts.slotTaken, fields: Object.fromEntries(taken) })
  const clashes = await findOwnClashes(tx, {
    clientId: found.chosen.clientId,
    times: moves.map(({ to }) => ({ startsAt: to, endsAt: endOf(offer, to) })),
    without: bookings.map(({ id }) => id),
  })
  if (clashes.length > 0)
    return fail('conflict', {
      message: ownClashTexts.forStaff,
      fields: Object.fromEntries(
        clashes.map((place) => [`moves.${place}.startDateTime`, ownClashTexts.forStaff]),
      ),
    })
  const ordered = sortForMoving(moves).map(({ booking, to }) => ({
    booking,
    startsAt: to,
    endsAt: endOf(offer, to),
    isShortNotice: booking.serverTime > noticeEndsAt(booking.startsAt),
  }))
  const moved = await moveBookings(service, tx, ordered, { movedBy: 'staff', by })
  if (!moved.ok) return moved
  const { isToldByEmail } = await readClientPerson(tx, service.config, found.chosen.clientId)
  return succeed({ changed: ordered.length, isToldByEmail })
}

const endOf = ({ duration_minutes }: SlotOffer, start: Date) =>
  new Date(start.getTime() + duration_minutes * 60_000)

type SessionMove = { booking: Appointment; to: Date }

/** Later moves begin with the last session and earlier ones with the first, so that none waits for another’s old time. */
function sortForMoving(moves: readonly SessionMove[]): SessionMove[] {
  const sorted = moves.toSorted((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime())
  const [first] = sorted
  return first && first.to > first.booking.startsAt ? sorted.toReversed() : sorted
}

/** The clinician’s time around all of the new starts, as if the sessions that move were not there. */
async function readOffer(db: Db, sessions: readonly Appointment[], starts: readonly Date[]) {
  const [first] = sessions
  const times = starts.map((start) => start.getTime())
  if (!first) return undefined
  const offer = await readSlotOffer(db, {
    accountId: first.accountId,
    clinicianId: first.clinician.id,
    appointmentTypeId: first.type.id,
    start: new Date(Math.min(...times)),
    until: new Date(Math.max(...times)),
    isKept: sql<boolean>`true`,
    isOwn: sql<boolean>`r.id in (${sql.join(sessions.map(({ id }) => id))})`,
  })
  return offer?.offers_type && offer.type_name !== null ? offer : undefined
}
