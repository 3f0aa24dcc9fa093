import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  changedForClientSchema,
  moveForClientRequest,
  planMoveQuery,
  plannedMoveSchema,
} from '#contract/staff/staff-booking.ts'
import { holdTexts } from '#domain/booking/hold.ts'
import { ownClashTexts } from '#domain/booking/own-clash.ts'
import { inScope, shiftStarts } from '#domain/booking/series.ts'
import { noticeEndsAt } from '#domain/booking/attendance.ts'
import { clinicianGoneText } from '#domain/clinicians/gone.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { findFullYear } from '../booking/check-moved-year.ts'
import { findOwnClashes } from '../booking/own-clash.ts'
import { priceColumns } from '../booking/quote-reservation.ts'
import { readSlotOffer, type SlotOffer } from '../booking/slot-offer.ts'
import { readClientPerson } from '../client-page/client-person.ts'
import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { dropFeesOfFreedTime } from '../money/drop-fees-of-freed-time.ts'
import { queueMoveEmails } from '../emails/queue-emails.ts'
import { queueSeriesEmails } from '../emails/series-emails.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { pickSeen } from './pick-seen.ts'
import { planTimes } from './plan-times.ts'
import { canChange, findStaffSeries, lockStaffSeries, type StaffBooking } from './staff-appointment.ts'

type Key = { id: string; staff: Staff }

const texts = {
  settled: 'This session has started, is over or was cancelled, so it can no longer be moved.',
} as const

/** Where the sessions would go if this one moved. Nothing changes. */
export async function planMove(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { query, ...key }: Key & { query: z.output<typeof planMoveQuery> },
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

type Move = Key & { by: AccessedBy; request: z.output<typeof moveForClientRequest> }

/** All or none. The practice moves at no cost to the client. See docs/product/practice.md#moving-and-cancelling. */
export async function moveForClient(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { by, request, ...key }: Move,
): Promise<Result<z.infer<typeof changedForClientSchema>>> {
  const found = await lockStaffSeries(tx, key)
  if (!found) return fail('notFound')
  const picked = pickSeen(found, request.moves)
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
  const rates = await readRates(tx)
  const moved = []
  for (const { booking, to } of inMovingOrder(moves)) {
    const { rows } = await sql<{ outcome: 'moved' | 'taken' | 'gone' }>`
      select move_slot(${booking.id}, tstzrange(${to}, ${endOf(offer, to)})) as outcome`.execute(tx)
    if (rows[0]?.outcome !== 'moved') return fail('conflict', { message: holdTexts.slotTaken })
    await keepMove(tx, booking, to, priceColumns({ ...booking, startsAt: to, quote: null }, rates))
    await dropFeesOfFreedTime(service, tx, { reservationId: booking.id })
    moved.push({ ...booking, startsAt: to })
  }
  const { clientId } = found.chosen
  await noteAccess(tx, { ...by, action: 'change', clientId, subject: 'appointment time' })
  const [only] = moved
  if (moved.length === 1 && only) await queueMoveEmails(service, tx, only)
  else await queueSeriesEmails(service, tx, 'moved', moved)
  const { isToldByEmail } = await readClientPerson(tx, service.config, clientId)
  return succeed({ changed: moved.length, isToldByEmail })
}

const endOf = ({ duration_minutes }: SlotOffer, start: Date) =>
  new Date(start.getTime() + duration_minutes * 60_000)

type Moving = { booking: StaffBooking; to: Date }

/** Later moves begin with the last session and earlier ones with the first, so that none waits for another’s old time. */
function inMovingOrder(moves: readonly Moving[]): Moving[] {
  const sorted = moves.toSorted((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime())
  const [first] = sorted
  return first && first.to > first.booking.startsAt ? sorted.toReversed() : sorted
}

/** The clinician’s time around all of the new starts, as if the sessions that move were not there. */
async function readOffer(db: Db | Tx, sessions: readonly StaffBooking[], starts: readonly Date[]) {
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

async function keepMove(tx: Tx, booking: StaffBooking, to: Date, prices: ReturnType<typeof priceColumns>) {
  await tx
    .updateTable('reservations')
    .set({ ...prices, move_asked_at: null, move_asked_reason: null, move_request_withdrawn_at: null })
    .where('id', '=', booking.id)
    .execute()
  await tx
    .insertInto('appointment_moves')
    .values({
      reservation_id: booking.id,
      moved_from: booking.startsAt,
      moved_to: to,
      is_short_notice: booking.serverTime > noticeEndsAt(booking.startsAt),
      fee_cents: 0,
    })
    .execute()
}
