import { sql } from 'kysely'
import type { z } from 'zod'
import type { movedAppointmentSchema, movePreviewSchema, moveRequest } from '#contract/clients.ts'
import { noticeEndsAt } from '#domain/booking/attendance.ts'
import { holdTexts } from '#domain/booking/hold.ts'
import { feeDue, feeNotAgreed, moveRule } from '#domain/booking/move.ts'
import { clinicianGoneText } from '#domain/clinicians/gone.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { queueMoveEmails } from '../emails/queue-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import { lockOwnBooking, type OwnBooking, readOwnBooking } from './own-booking.ts'
import { quoteReservation } from './quote-reservation.ts'
import { isOnOffer, readSlotOffer } from './slot-offer.ts'

type Own = { id: string; subject: string }
type Move = Own & { actor: BookingActor; by: AccessedBy; request: z.infer<typeof moveRequest> }

/** What moving would mean now: the notice and the fee by the old time, the price by the new date. */
export async function previewMove(
  { db }: Pick<Service, 'db'>,
  key: Own,
  to: Date,
): Promise<Result<z.infer<typeof movePreviewSchema>>> {
  const found = await readOwnBooking(db, key)
  if (!found) return fail('notFound')
  const rule = moveRule(found, to, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  const moved = atTime(found, to)
  return succeed({
    notice: rule.notice.kind,
    noticeEndsAt: noticeEndsAt(found.startsAt).toISOString(),
    feeCents: feeDue(rule.notice),
    quote: quoteReservation(moved, await readRates(db)),
  })
}

/**
 * Takes the new time and frees the old one in one statement, so that a client whose new time is lost keeps the old one.
 * See docs/product/portal.md#moving and docs/decisions/0026-moving-an-appointment.md.
 */
export async function moveAppointment(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  { actor, by, request, ...key }: Move,
): Promise<Result<z.infer<typeof movedAppointmentSchema>>> {
  const found = await lockOwnBooking(tx, key)
  if (!found) return fail('notFound')
  const startsAt = new Date(request.startDateTime)
  const rule = moveRule(found, startsAt, found.serverTime)
  if (rule.kind === 'refused') return fail('conflict', { message: rule.message })
  const feeCents = feeDue(rule.notice)
  if (feeCents > request.agreedFeeCents)
    return fail('invalidInput', { fields: { agreedFeeCents: feeNotAgreed(feeCents) } })
  const taken = await takeTime(service, tx, found, { actor, startsAt })
  if (!taken.ok) return taken
  const moved = { ...atTime(found, startsAt), endsAt: taken.value }
  const quote = quoteReservation(moved, await readRates(tx))
  await tx
    .updateTable('reservations')
    .set({ quote: quote && JSON.stringify(quote) })
    .where('id', '=', found.id)
    .execute()
  await tx
    .insertInto('appointment_moves')
    .values({
      reservation_id: found.id,
      moved_from: found.startsAt,
      moved_to: startsAt,
      is_short_notice: rule.notice.kind === 'shortNotice',
      fee_cents: feeCents,
    })
    .execute()
  await noteAccess(tx, { ...by, action: 'change', clientId: found.clientId, subject: 'appointment time' })
  await queueMoveEmails(service, tx, moved)
  return succeed({
    startDateTime: startsAt.toISOString(),
    endDateTime: moved.endsAt.toISOString(),
    feeCents,
    quote,
  })
}

/** At another date it has another price: what was agreed to for the old one does not count. */
const atTime = (booking: OwnBooking, startsAt: Date) => ({ ...booking, startsAt, quote: null })

/** The end of the new time, once it is the client's. Who gets it, the exclusion constraint decides. */
async function takeTime(
  { config, now }: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  { id, accountId, clinician, type }: OwnBooking,
  { actor, startsAt }: { actor: BookingActor; startsAt: Date },
): Promise<Result<Date>> {
  const slotTaken = fail('conflict', { message: holdTexts.slotTaken })
  const offer = await readSlotOffer(tx, {
    accountId,
    clinicianId: clinician.id,
    appointmentTypeId: type.id,
    start: startsAt,
  })
  if (!offer || offer.type_name === null) return fail('conflict', { message: clinicianGoneText })
  const moment = {
    now: now(),
    start: startsAt,
    bufferMinutes: config.BOOKING_BUFFER_MINUTES,
    rule: findBookingRule(actor),
  }
  if (!offer.offers_type || !isOnOffer(offer, moment)) return slotTaken
  const endsAt = new Date(startsAt.getTime() + offer.duration_minutes * 60_000)
  const { rows } = await sql<{ outcome: 'moved' | 'taken' | 'gone' }>`
    select move_slot(${id}, tstzrange(${startsAt}, ${endsAt})) as outcome`.execute(tx)
  return rows[0]?.outcome === 'moved' ? succeed(endsAt) : slotTaken
}
