import { sql } from 'kysely'
import { type HoldSection, holdTexts, resetsLeft } from '#domain/booking/hold.ts'
import { isHold } from '#domain/booking/reservation.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Tx } from '../db/transaction.ts'
import type { BookingActor } from './booking-actor.ts'
import { findReservation, mayUse, untilStart } from './reservation-store.ts'

type Reset = { accountId: string; reserveId: string; section: HoldSection; holdSeconds: number }
type Restarted = { expiresAt: string; serverTime: string; resetsLeft: number }

/** Restarts the clock, at most three times a section. See docs/product/choosing-a-time.md#restarts. */
export async function resetHold(
  tx: Tx,
  actor: BookingActor,
  { section, holdSeconds, ...key }: Reset,
): Promise<Result<Restarted>> {
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor) || !isHold(found.status)) return fail('notFound')
  const used = found.resets[section] ?? 0
  if (resetsLeft(used) === 0) return fail('tooManyRequests', { message: holdTexts.resetFailed })
  const changed = await tx
    .updateTable('reservations')
    .set({
      resets: JSON.stringify({ ...found.resets, [section]: used + 1 }),
      expires_at: untilStart(sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', found.id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['expires_at', sql<Date>`clock_timestamp()`.as('server_time')])
    .executeTakeFirst()
  if (!changed?.expires_at) return fail('notFound')
  return succeed({
    expiresAt: changed.expires_at.toISOString(),
    serverTime: changed.server_time.toISOString(),
    resetsLeft: resetsLeft(used + 1),
  })
}
