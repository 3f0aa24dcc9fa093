import type { z } from 'zod'
import type { changedReservationSchema, changeReservationRequest } from '#contract/booking.ts'
import { cardNotSavedText } from '#domain/payments/setup-state.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { bookReservation } from './book-reservation.ts'
import type { BookingActor } from './booking-actor.ts'
import { checkYear } from './check-year.ts'
import { claimReservation } from './claim-reservation.ts'
import { checkOwnClash } from './own-clash.ts'
import { lockClinician } from './lock-clinician.ts'
import { updateReferral } from './update-referral.ts'
import { findMissingSteps } from './missing-steps.ts'

type ReservationKey = { accountId: string; reserveId: string }
type Change = z.infer<typeof changeReservationRequest>

/**
 * Claims the slot; with a saved card on file, books it too. Nothing is charged at booking. A claim alone may come
 * before the forms; asking for the card form, or booking, comes after them. See docs/product/finishing.md#finish.
 */
export async function changeReservation(
  service: Pick<Service, 'jobs' | 'config' | 'now' | 'keyring' | 'content'>,
  tx: Tx,
  actor: BookingActor,
  { change, ...key }: ReservationKey & { change: Change },
): Promise<Result<z.infer<typeof changedReservationSchema>>> {
  const { client } = actor
  if (!client) return fail('forbidden')
  const isBooking = 'processWithSavedPaymentMethod' in change
  if (isBooking && !client.hasSavedCard) return fail('conflict', { message: cardNotSavedText })
  if (isBooking) await lockClinician(tx, key)
  // Removing a card locks this row too: a booking with a card that is gone by now is refused. So do other bookings of this client.
  if (isBooking && !(await hasCardStill(tx, client.id)))
    return fail('conflict', { message: cardNotSavedText })
  const claimed = await claimReservation(service, tx, actor, { ...(!isBooking && change), ...key })
  if (!claimed.ok) return claimed
  const own = { ...claimed.value, clientId: client.id }
  // A GP appointment is booked by its own confirmation, which applies the GP rules:
  // docs/product/gp.md#gp-confirmation.
  if (isBooking && own.type.isGP && own.status !== 'booked') return fail('stepsMissing')
  const isFinishing = isBooking || change.shouldGenerateCheckoutSession
  const today = formatIsoDate(localDayAt(service.now(), client.timeZone))
  const refusal = isFinishing
    ? ((await findMissingSteps(service, tx, own, today)) ??
      (await checkYear(tx, own)) ??
      (own.status === 'booked' ? null : await checkOwnClash(tx, own)))
    : null
  if (refusal) return refusal
  const done = isBooking ? await bookReservation(service, tx, own) : succeed(null)
  if (isBooking && done.ok) await updateReferral(service, tx, own)
  return done.ok ? succeed({ clientSecret: null }) : done
}

async function hasCardStill(tx: Tx, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('has_saved_card')
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.has_saved_card ?? false
}
