import { sql } from 'kysely'
import type { z } from 'zod'
import type { holdsSchema } from '#contract/booking.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import type { BookingActor } from './booking-actor.ts'
import { isOwnHold } from './own-holds.ts'
import { asKnown, presentReservation } from './read-reservation.ts'
import { findReservations } from './reservation-store.ts'

/** What this person is holding, wherever they left it. See docs/product/choosing-a-time.md#held-times. */
export async function listHolds(
  { db }: Pick<Service, 'db'>,
  actor: BookingActor,
  accountId: string,
): Promise<z.infer<typeof holdsSchema>> {
  const [holds, rates, clock] = await Promise.all([
    findReservations(db, accountId, isOwnHold(actor)),
    readRates(db),
    sql<{ now: Date }>`select clock_timestamp() as now`.execute(db),
  ])
  const byEnd = holds.toSorted((a, b) => Number(a.expiresAt) - Number(b.expiresAt))
  return {
    serverTime: (clock.rows[0]?.now ?? new Date()).toISOString(),
    holds: byEnd.map((hold) => ({
      ...presentReservation(asKnown(hold, actor), rates),
      appointmentId: null,
      isFirstBooking: null,
      isConfirmationSent: null,
      isFreeUntilStart: false,
    })),
  }
}
