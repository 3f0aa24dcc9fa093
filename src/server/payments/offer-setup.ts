import { findReservation } from '../booking/reservation-store.ts'
import type { Booker } from '../booking/booker.ts'
import { type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { findSetup } from './setup-store.ts'
import { startSetup } from './start-setup.ts'

/** Where a bank that leads away brings the client back to, if it does (document 1 sections 4 and 7). */
const returnPaths = { psychologist: '/thank-you', gp: '/gp/booking-pending' } as const

/**
 * After a claim: a card form for whoever has no card saved, and the same one for whoever asks again, also after its
 * card has booked: the page then finds the booking made. A card that was saved and booked nothing needs no form to book with.
 */
export async function offerSetup(
  service: Pick<Service, 'db' | 'payments' | 'config' | 'log'>,
  { client }: Booker,
  wanted: { accountId: string; reserveId: string },
): Promise<Result<{ clientSecret: string | null }>> {
  const found = await findReservation(service.db, wanted)
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
