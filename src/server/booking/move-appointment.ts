import type { z } from 'zod'
import type { movedAppointmentSchema, movePreviewSchema, moveRequest } from '#contract/clients.ts'
import { feeDue, feeNotAgreed, moveRule } from '#domain/booking/move.ts'
import { freeUntil } from '#domain/booking/notice.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { applyMove, atTime } from './apply-move.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import { findFullYear } from './check-moved-year.ts'
import { lockOwnBooking, readOwnBooking } from './own-booking.ts'
import { quoteReservation } from './quote-reservation.ts'

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
  const moved = await applyMove(service, tx, found, {
    startsAt,
    rule: findBookingRule(actor),
    isShortNotice: rule.notice.kind === 'shortNotice',
    feeCents,
    reason: null,
    by,
  })
  if (!moved.ok) return moved
  const { endsAt, quote } = moved.value
  return succeed({
    startDateTime: startsAt.toISOString(),
    endDateTime: endsAt.toISOString(),
    feeCents,
    quote,
  })
}
