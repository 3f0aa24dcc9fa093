import { sql } from 'kysely'
import type { z } from 'zod'
import type { movedAppointmentSchema, movePreviewSchema, moveRequest } from '#contract/clients.ts'
import { cannotTakeOverText, mayTakeOver, type PracticeReason } from '#domain/booking/practice-changes.ts'
import { holdTexts, ownClashTexts } from '#domain/booking/holds.ts'
import {
  cancellationRule,
  feeDue,
  feeNotAgreed,
  freeUntil,
  moveRule,
} from '#domain/booking/cancel-and-move.ts'
import { ageAt } from '#domain/clients/on-behalf-of.ts'
import { clinicianGoneText } from '#domain/clinicians/card.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import type { Tx } from '../db/database.ts'
import { queueEmailAgain, queueMoveRequestEmail } from '../emails/queue-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import { findFullYear, findOwnClashes } from './check-booking.ts'
import { atTime, moveBookings } from './move-bookings.ts'
import { type Appointment, lockAppointment, quoteReservation, readAppointment } from './read-reservation.ts'
import { type AheadRule, isOnOffer, readSlotOffer, type SlotOffer } from './slot-offer.ts'

type OwnAppointmentKey = { id: string; clientId: string }
type ClientMove = OwnAppointmentKey & {
  actor: BookingActor
  by: AccessedBy
  request: z.infer<typeof moveRequest>
}

/** What moving would mean now: the notice and the fee by the old time, the price by the new date. */
export async function previewMove(
  { db }: Pick<Service, 'db'>,
  key: OwnAppointmentKey,
  to: Date,
): Promise<Result<z.infer<typeof movePreviewSchema>>> {
  const found = await readAppointment(db, key)
  if (!found) return fail('notFound')
  const rule = moveRule(found, to, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  const refused = await findFullYear(db, [{ booking: found, to }])
  if (refused) return refused
  const moved = atTime(found, to)
  return succeed({
    notice: rule.notice.kind,
    noticeEndsAt: freeUntil(found).toISOString(),
    feeCents: feeDue(rule.notice),
    quote: quoteReservation(moved, await readRates(db)),
  })
}

/** A client moves what they booked. The old time decides what that costs, and they have agreed to it. */
export async function moveAppointment(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { actor, by, request, ...key }: ClientMove,
): Promise<Result<z.infer<typeof movedAppointmentSchema>>> {
  const found = await lockAppointment(tx, key)
  if (!found) return fail('notFound')
  const startsAt = new Date(request.startDateTime)
  const rule = moveRule(found, startsAt, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  const feeCents = feeDue(rule.notice)
  if (feeCents > request.agreedFeeCents)
    return fail('invalidInput', { fields: { agreedFeeCents: feeNotAgreed(feeCents) } })
  const time = await findTime(service, tx, found, {
    startsAt,
    rule: findBookingRule(actor),
    clashText: ownClashTexts.forClient,
  })
  if (!time.ok) return time
  const isShortNotice = rule.notice.kind === 'shortNotice'
  const move = { booking: found, startsAt, ...time.value, isShortNotice }
  const moved = await moveBookings(service, tx, [move], { movedBy: 'client', feeCents, by })
  if (!moved.ok) return moved
  return succeed({
    startDateTime: startsAt.toISOString(),
    endDateTime: time.value.endsAt.toISOString(),
    feeCents,
    quote: quoteReservation({ ...atTime(found, startsAt), ...time.value }, await readRates(tx)),
  })
}

/** The practice moves what a client has booked: nothing is charged, and the client is told why. */
export async function moveByPractice(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  {
    id,
    startsAt,
    clinicianId,
    reason,
    by,
  }: { id: string; startsAt: Date; clinicianId?: string; reason: PracticeReason; by: AccessedBy },
): Promise<Result<null>> {
  const found = await lockAppointment(tx, { id })
  if (!found) return fail('notFound')
  const rule = moveRule(found, startsAt, found.serverTime)
  const isToAnother = clinicianId !== undefined && clinicianId !== found.clinician.id
  if (rule.kind === 'refused' && !(isToAnother && rule.isSameTime))
    return fail('conflict', { message: rule.message })
  const isShortNotice = rule.kind === 'allowed' && rule.notice.kind === 'shortNotice'
  const time = await findTime(service, tx, found, {
    startsAt,
    clinicianId,
    // The practice may move a session as far ahead as it may book one.
    rule: 'PRACTICE',
    clashText: ownClashTexts.forStaff,
  })
  if (!time.ok) return time
  const move = { booking: found, startsAt, ...time.value, isShortNotice }
  return moveBookings(service, tx, [move], { movedBy: 'practice', reason, by })
}

/** Asks a client to choose another time. The time stays theirs until they do; moving or cancelling it costs nothing. */
export async function askToMove(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { id, reason, by }: { id: string; reason: PracticeReason; by: AccessedBy },
): Promise<Result<null>> {
  const found = await lockAppointment(tx, { id })
  if (!found) return fail('notFound')
  const rule = cancellationRule(found, found.serverTime)
  if (rule.kind !== 'allowed')
    return fail('conflict', { message: rule.kind === 'refused' ? rule.message : alreadyCancelled })
  await tx
    .updateTable('reservations')
    .set({
      move_asked_at: found.serverTime,
      // Keeps the reason of a request that the client has not answered yet.
      move_asked_reason: sql<PracticeReason>`coalesce(move_asked_reason, ${reason})`,
    })
    .where('id', '=', id)
    .execute()
  await noteChange(tx, by, found.clientId, 'request to move')
  await queueMoveRequestEmail(service, tx, found)
  return succeed(null)
}

/** Takes back the request for another time: the session takes place as planned. A client with a confirmed email gets the confirmation again. */
export async function withdrawRequest(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { id, by, isToldByEmail }: { id: string; by: AccessedBy; isToldByEmail: boolean },
): Promise<void> {
  const found = await lockAppointment(tx, { id })
  if (!found) return
  await tx
    .updateTable('reservations')
    .set({ move_asked_at: null, move_asked_reason: null, move_request_withdrawn_at: found.serverTime })
    .where('id', '=', id)
    .execute()
  await noteChange(tx, by, found.clientId, 'request to move withdrawn')
  if (isToldByEmail) await queueEmailAgain(service, tx, 'confirmed', found)
}

const alreadyCancelled = 'The client has already cancelled this appointment.'

type NewTime = {
  startsAt: Date
  rule: AheadRule
  /** The clinician who takes the session over, if the practice gives it to another one. */
  clinicianId?: string
  /** Where its client has another session then. */
  clashText: string
}

/** The end of the new time and with whom it is, if it is on offer. */
async function findTime(
  { config, now }: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  found: Appointment,
  { startsAt, rule, clinicianId = found.clinician.id, clashText }: NewTime,
): Promise<Result<Pick<Appointment, 'endsAt' | 'clinician'>>> {
  const refused = await findFullYear(tx, [{ booking: found, to: startsAt }])
  if (refused) return refused
  const { id, accountId, clinician, type } = found
  const offer = await readSlotOffer(tx, {
    accountId,
    clinicianId,
    appointmentTypeId: type.id,
    start: startsAt,
    isOwn: sql<boolean>`r.id = ${id}`,
    isKept: sql<boolean>`c.id = ${clinician.id}`,
  })
  if (!offer || offer.type_name === null) return fail('conflict', { message: clinicianGoneText })
  if (clinicianId !== clinician.id && !(await isHeldBy(tx, offer, found, now())))
    return fail('conflict', { message: cannotTakeOverText })
  const moment = { now: now(), start: startsAt, bufferMinutes: config.BOOKING_BUFFER_MINUTES, rule }
  if (!offer.offers_type || !isOnOffer(offer, moment))
    return fail('conflict', { message: holdTexts.slotTaken })
  const endsAt = new Date(startsAt.getTime() + offer.duration_minutes * 60_000)
  const clashes = await findOwnClashes(tx, {
    clientId: found.clientId,
    times: [{ startsAt, endsAt }],
    without: [id],
  })
  if (clashes.length > 0) return fail('conflict', { message: clashText })
  const { name, role, time_zone: timeZone, funding_methods: fundingMethods } = offer
  return succeed({
    endsAt,
    clinician: { ...clinician, id: clinicianId, name, role, timeZone, fundingMethods },
  })
}

/** Whether the colleague can take the session over. Checked again here: since the screen was shown they may have changed what they offer, or the client may have turned 18. */
async function isHeldBy(
  tx: Tx,
  offer: SlotOffer,
  { clientId, clinician, deliveryType, funding }: Appointment,
  now: Date,
): Promise<boolean> {
  const birth = await tx
    .selectFrom('clients')
    .select([sql<string>`date_of_birth::text`.as('date'), 'time_zone as zone'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return mayTakeOver(
    {
      role: offer.role,
      fundingMethods: offer.funding_methods,
      deliveryTypes: offer.delivery_types,
      clientAgeRanges: offer.client_age_ranges,
    },
    { deliveryType, funding, clientAge: ageAt(now, birth) },
    clinician,
  )
}
