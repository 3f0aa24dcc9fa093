import { sql } from 'kysely'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import { holdTexts } from '#domain/booking/hold.ts'
import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import { clinicianGoneText } from '#domain/clinicians/gone.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { addCharge } from '../money/add-charge.ts'
import { dropFeesOfFreedTime } from '../money/drop-fees-of-freed-time.ts'
import { queueMoveEmails } from '../emails/queue-emails.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import type { OwnBooking } from './own-booking.ts'
import { quoteReservation } from './quote-reservation.ts'
import { isOnOffer, readSlotOffer } from './slot-offer.ts'

type NewTime = {
  startsAt: Date
  /** How far ahead it may be. */
  rule: BookingRuleType
  /** With another clinician, where the practice moves it there. */
  clinicianId?: string
}

type Move = NewTime & {
  isShortNotice: boolean
  feeCents: number
  /** Why the practice moves it; null where its client does. */
  reason: PracticeReason | null
  by: AccessedBy
}

type Moving = Pick<Service, 'jobs' | 'config' | 'now'>

/**
 * Moves a booking that is locked, for the client or the practice: takes the new time and frees the old one, prices the new date, and queues
 * what its client is told. Who may do it, and what it costs, was decided before.
 */
export async function applyMove(
  service: Moving,
  tx: Tx,
  found: OwnBooking,
  { isShortNotice, feeCents, reason, by, ...to }: Move,
): Promise<Result<{ endsAt: Date; quote: Quote | null }>> {
  const taken = await takeTime(service, tx, found, to)
  if (!taken.ok) return taken
  const moved = { ...atTime(found, to.startsAt), ...taken.value }
  const quote = quoteReservation(moved, await readRates(tx))
  await tx
    .updateTable('reservations')
    .set({ quote: quote && JSON.stringify(quote), move_asked_at: null, move_asked_reason: null })
    .where('id', '=', found.id)
    .execute()
  const move = await tx
    .insertInto('appointment_moves')
    .values({
      reservation_id: found.id,
      moved_from: found.startsAt,
      moved_to: to.startsAt,
      is_short_notice: isShortNotice,
      fee_cents: feeCents,
      reason,
      from_clinician_id: moved.clinician.id === found.clinician.id ? null : found.clinician.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (feeCents > 0)
    await addCharge(service, tx, {
      reservationId: found.id,
      wanted: { kind: 'shortNotice', payer: 'card', cents: feeCents, gstCents: 0, quote: null },
      actor: null,
      move: { id: move.id, from: found.startsAt, to: found.endsAt, clinicianId: found.clinician.id },
    })
  await dropFeesOfFreedTime(service, tx, { reservationId: found.id })
  await noteAccess(tx, { ...by, action: 'change', clientId: found.clientId, subject: 'appointment time' })
  await queueMoveEmails(service, tx, moved)
  return succeed({ endsAt: moved.endsAt, quote })
}

/** At another date it has another price: what was agreed to for the old one does not count. */
export const atTime = (booking: OwnBooking, startsAt: Date) => ({ ...booking, startsAt, quote: null })

/** The end of the new time and with whom it is, once it is the client's. Who gets it, the exclusion constraint decides. */
async function takeTime(
  { config, now }: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  { id, accountId, clinician, type }: OwnBooking,
  { startsAt, rule, clinicianId = clinician.id }: NewTime,
): Promise<Result<Pick<OwnBooking, 'endsAt' | 'clinician'>>> {
  const slotTaken = fail('conflict', { message: holdTexts.slotTaken })
  const offer = await readSlotOffer(tx, {
    accountId,
    clinicianId,
    appointmentTypeId: type.id,
    start: startsAt,
  })
  if (!offer || offer.type_name === null) return fail('conflict', { message: clinicianGoneText })
  const moment = { now: now(), start: startsAt, bufferMinutes: config.BOOKING_BUFFER_MINUTES, rule }
  if (!offer.offers_type || !isOnOffer(offer, moment)) return slotTaken
  const endsAt = new Date(startsAt.getTime() + offer.duration_minutes * 60_000)
  const { rows } = await sql<{ outcome: 'moved' | 'taken' | 'gone' }>`
    select move_slot(${id}, tstzrange(${startsAt}, ${endsAt}), ${clinicianId}) as outcome`.execute(tx)
  if (rows[0]?.outcome !== 'moved') return slotTaken
  const { name, role, time_zone: timeZone, funding_methods: fundingMethods } = offer
  return succeed({
    endsAt,
    clinician: { ...clinician, id: clinicianId, name, role, timeZone, fundingMethods },
  })
}
