import { sql } from 'kysely'
import { cannotTakeOverText, mayTakeOver } from '#domain/booking/colleagues.ts'
import { holdTexts } from '#domain/booking/hold.ts'
import { ownClashTexts } from '#domain/booking/own-clash.ts'
import type { PracticeReason } from '#domain/booking/practice-reasons.ts'
import { ageAt } from '#domain/clients/age-at.ts'
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
import { findFullYear } from './check-moved-year.ts'
import { findOwnClashes } from './own-clash.ts'
import type { OwnBooking } from './own-booking.ts'
import { priceColumns, quoteReservation } from './quote-reservation.ts'
import { type AheadRule, isOnOffer, readSlotOffer, type SlotOffer } from './slot-offer.ts'

type NewTime = {
  startsAt: Date
  rule: AheadRule
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
 * Moves a booking that is locked with its client, for the client or the practice: takes the new time and frees the old one, prices the new date, and queues
 * what its client is told. Who may do it, and what it costs, was decided before.
 */
export async function applyMove(
  service: Moving,
  tx: Tx,
  found: OwnBooking,
  { isShortNotice, feeCents, reason, by, ...to }: Move,
): Promise<Result<{ endsAt: Date; quote: Quote | null }>> {
  const refused = await findFullYear(tx, [{ booking: found, to: to.startsAt }])
  if (refused) return refused
  const taken = await takeTime(service, tx, found, { ...to, isByPractice: reason !== null })
  if (!taken.ok) return taken
  const moved = { ...atTime(found, to.startsAt), ...taken.value }
  const rates = await readRates(tx)
  await tx
    .updateTable('reservations')
    .set({
      ...priceColumns(moved, rates),
      move_asked_at: null,
      move_asked_reason: null,
      move_request_withdrawn_at: null,
    })
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
  return succeed({ endsAt: moved.endsAt, quote: quoteReservation(moved, rates) })
}

/** At another date it has another price: what was agreed to for the old one does not count. */
export const atTime = (booking: OwnBooking, startsAt: Date) => ({ ...booking, startsAt, quote: null })

/** The end of the new time and with whom it is, once it is the client's. Who gets it, the exclusion constraint decides. */
async function takeTime(
  { config, now }: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  found: OwnBooking,
  { startsAt, rule, clinicianId = found.clinician.id, isByPractice }: NewTime & { isByPractice: boolean },
): Promise<Result<Pick<OwnBooking, 'endsAt' | 'clinician'>>> {
  const { id, accountId, clinician, type } = found
  const slotTaken = fail('conflict', { message: holdTexts.slotTaken })
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
  if (!offer.offers_type || !isOnOffer(offer, moment)) return slotTaken
  const endsAt = new Date(startsAt.getTime() + offer.duration_minutes * 60_000)
  const clashes = await findOwnClashes(tx, {
    clientId: found.clientId,
    times: [{ startsAt, endsAt }],
    without: [id],
  })
  if (clashes.length > 0)
    return fail('conflict', { message: isByPractice ? ownClashTexts.forStaff : ownClashTexts.forClient })
  const { rows } = await sql<{ outcome: 'moved' | 'taken' | 'gone' }>`
    select move_slot(${id}, tstzrange(${startsAt}, ${endsAt}), ${clinicianId}) as outcome`.execute(tx)
  if (rows[0]?.outcome !== 'moved') return slotTaken
  const { name, role, time_zone: timeZone, funding_methods: fundingMethods } = offer
  return succeed({
    endsAt,
    clinician: { ...clinician, id: clinicianId, name, role, timeZone, fundingMethods },
  })
}

/** Asked again here, whatever a screen offered: the colleague may have changed what they hold since, and the client may have turned 18. */
async function isHeldBy(
  tx: Tx,
  offer: SlotOffer,
  { clientId, clinician, deliveryType, funding }: OwnBooking,
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
