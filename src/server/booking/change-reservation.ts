import type { z } from 'zod'
import type { changedReservationSchema, changeReservationRequest } from '#contract/booking.ts'
import { cardNotSavedText } from '#domain/payments/setup-state.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { bookReservation } from './book-reservation.ts'
import type { Booker } from './booker.ts'
import { claimReservation } from './claim-reservation.ts'
import { lockClinicianOf } from './lock-clinician.ts'
import { updateReferral } from './update-referral.ts'
import { whyNotFinished } from './why-not-finished.ts'

type Wanted = { accountId: string; reserveId: string }
type Change = z.infer<typeof changeReservationRequest>

/**
 * Claims the slot; with a saved card on file, books it too. Nothing is charged at booking (decisions, "Money"). A claim alone may
 * come before the forms; asking for the card form, or booking, comes after them.
 */
export async function changeReservation(
  service: Pick<Service, 'jobs' | 'config' | 'now' | 'keyring'>,
  tx: Tx,
  booker: Booker,
  { change, ...wanted }: Wanted & { change: Change },
): Promise<Result<z.infer<typeof changedReservationSchema>>> {
  const { client } = booker
  if (!client) return fail('forbidden')
  const isBooking = 'processWithSavedPaymentMethod' in change
  if (isBooking && !client.hasSavedCard) return fail('conflict', { message: cardNotSavedText })
  if (isBooking) await lockClinicianOf(tx, wanted)
  const claimed = await claimReservation(service, tx, booker, { ...(!isBooking && change), ...wanted })
  if (!claimed.ok) return claimed
  const own = { ...claimed.value, clientId: client.id }
  // A GP's appointment is booked by its own confirmation, which knows the GP's rules (document 3 section 4.6).
  if (isBooking && own.type.isGP && own.status !== 'booked') return fail('stepsMissing')
  const isFinishing = isBooking || change.shouldGenerateCheckoutSession
  const today = isoDateOf(localDayAt(service.now(), client.timeZone))
  const refusal = isFinishing ? await whyNotFinished(service, tx, own, today) : null
  if (refusal) return refusal
  const done = isBooking ? await bookReservation(service, tx, own) : succeed(null)
  if (isBooking && done.ok) await updateReferral(service, tx, own)
  return done.ok ? succeed({ clientSecret: null }) : done
}
