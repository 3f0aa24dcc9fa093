import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  changedForClientSchema,
  moveForClientRequest,
  planMoveQuery,
  plannedMoveSchema,
} from '#contract/staff/booking.ts'
import { noticeEndsAt } from '#domain/diary/attendance.ts'
import { holdTexts, ownClashTexts } from '#domain/booking/holds.ts'
import { inScope, shiftStarts } from '#domain/diary/series.ts'
import { clinicianGoneText } from '#domain/clinicians/card.ts'
import type { AccessedBy } from '../audit.ts'
import { readClientPerson } from '../clients/client-access.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { planTimes } from './booking-options.ts'
import { findFullYear, findOwnClashes } from './check-booking.ts'
import { moveBookings } from './move-bookings.ts'
import type { Appointment } from './read-reservation.ts'
import { readSlotOffer, type SlotOffer } from './slot-offer.ts'
import { canChange, findStaffSeries, lockStaffSeries, pickUnchangedSessions } from './staff-appointment.ts'

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
