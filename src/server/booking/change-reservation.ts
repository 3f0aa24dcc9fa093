import type { z } from 'zod'
import type { changedReservationSchema, changeReservationRequest } from '#contract/booking.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { bookReservation } from './book-reservation.ts'
import type { Booker } from './booker.ts'
import { claimReservation } from './claim-reservation.ts'
import { lockClinicianOf } from './lock-clinician.ts'

type Wanted = { accountId: string; reserveId: string }
type Change = z.infer<typeof changeReservationRequest>

/** Claims the slot; with a saved card on file, books it too. Nothing is charged at booking (decisions, "Money"). */
export async function changeReservation(
  service: Pick<Service, 'jobs' | 'config' | 'now'>,
  tx: Tx,
  booker: Booker,
  { change, ...wanted }: Wanted & { change: Change },
): Promise<Result<z.infer<typeof changedReservationSchema>>> {
  if (!booker.client) return fail('forbidden')
  if ('claimReservation' in change) {
    const claimed = await claimReservation(service, tx, booker, { ...wanted, funding: change.funding })
    return claimed.ok ? succeed({ clientSecret: null }) : claimed
  }
  if (!booker.client.hasSavedCard)
    return fail('conflict', { message: 'Failed to save payment details. Please try again.' })
  await lockClinicianOf(tx, wanted)
  const claimed = await claimReservation(service, tx, booker, wanted)
  if (!claimed.ok) return claimed
  const booked = await bookReservation(service, tx, { ...claimed.value, clientId: booker.client.id })
  return booked.ok ? succeed({ clientSecret: null }) : booked
}
