import { paths } from '#contract/page-paths.ts'
import { missingGpNeeds } from '#domain/gp/gp-needs.ts'
import type { Tx } from '../db/transaction.ts'
import { attachSubmissions } from '../submissions/submission-store.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { bookReservation } from './book-reservation.ts'
import type { BookingActor } from './booking-actor.ts'
import { claimReservation } from './claim-reservation.ts'
import { findGpStanding } from './gp-standing.ts'
import { lockClient } from './lock-client.ts'
import { lockClinician } from './lock-clinician.ts'
import type { Reservation } from './reservation-store.ts'

type GpReservation = { accountId: string; reserveId: string; now: Date }
type Own = Reservation & { clientId: string }
type Needs = Pick<Service, 'config' | 'now' | 'keyring' | 'content'>

/** Whether this client may have this GP appointment, still holds it and has given everything it needs. See docs/product/gp.md#gp-confirmation. */
export async function validateGpBooking(
  service: Needs,
  tx: Tx,
  actor: BookingActor,
  { now, ...key }: GpReservation,
): Promise<Result<Own>> {
  const { client } = actor
  if (!client) return fail('notFound')
  // A card that is removed or a safety check that is sent at this moment waits.
  await lockClient(tx, client.id)
  const claimed = await claimReservation(service, tx, actor, key)
  if (!claimed.ok) return claimed
  if (!claimed.value.type.isGP) return fail('notFound')
  const own = { ...claimed.value, clientId: client.id }
  // Confirmed before: what it needed then is not asked again.
  if (own.status === 'booked') return succeed(own)
  const standing = await findGpStanding(service, tx, { reservation: own, client, now })
  if (!standing.ok) return standing
  const missing = missingGpNeeds(standing.value)
  const [first] = missing
  if (!first) return succeed(own)
  return fail(first.refusal, {
    fields: Object.fromEntries(missing.map(({ code, label }) => [code, label])),
    page: paths[first.mendedAt](),
  })
}

export async function confirmGpBooking(
  service: Needs & Pick<Service, 'jobs'>,
  tx: Tx,
  actor: BookingActor,
  reservation: GpReservation,
): Promise<Result<null>> {
  await lockClinician(tx, reservation)
  const valid = await validateGpBooking(service, tx, actor, reservation)
  if (!valid.ok) return valid
  const { id: reservationId, clientId, status } = valid.value
  const booked = await bookReservation(service, tx, valid.value)
  if (booked.ok && status !== 'booked')
    await attachSubmissions(tx, { clientId, reservationId, now: reservation.now })
  return booked
}
