import { findReservation } from './reservation-store.ts'
import type { BookingActor } from './booking-actor.ts'
import { paths } from '#contract/page-paths.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findSetup } from '../payment-setups/setup-store.ts'
import { startSetup } from '../payment-setups/start-setup.ts'

/** Where a bank that leads away from the page brings the client back to. See docs/product/finishing.md#saving-a-card. */
const returnPaths = { psychologist: paths.thankYou(), gp: paths.gpBookingPending() } as const

/**
 * After a claim: a card form for a client without a saved card. A repeated claim gives the same form, also after its card has
 * booked: the page then finds the booking made. A client with a saved card needs no form.
 */
export async function offerSetup(
  service: Pick<Service, 'db' | 'payments' | 'config' | 'log'>,
  { client }: BookingActor,
  key: { accountId: string; reserveId: string },
): Promise<Result<{ clientSecret: string | null }>> {
  const found = await findReservation(service.db, key)
  if (!client || !found) return succeed({ clientSecret: null })
  const requestKey = `claim ${found.id}`
  const isBooked = found.status === 'booked'
  const hasForm = isBooked && (await findSetup(service.db, { clientId: client.id, requestKey })) !== undefined
  if (!hasForm && (isBooked || client.hasSavedCard)) return succeed({ clientSecret: null })
  return startSetup(service, {
    clientId: client.id,
    reservationId: found.id,
    requestKey,
    returnPath: returnPaths[found.type.isGP ? 'gp' : 'psychologist'],
  })
}
