import { sql } from 'kysely'
import { holdTexts } from '#domain/booking/hold.ts'
import { holdStates } from '#domain/booking/reservation.ts'
import type { Reservation } from '../booking/reservation-store.ts'
import { isOnOffer, readSlotOffer } from '../booking/slot-offer.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

/** Long enough for the booking that follows in the same transaction. */
const holdSeconds = 60

/**
 * Takes a slot back whose hold ran out while the card was on its way, if it is still on offer. The caller has the clinician's
 * lock, as `hold_slot` does, and the exclusion constraint protects a booking that came first.
 */
export async function takeSlotAgain(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  { id, startsAt, endsAt, clinician, type }: Reservation,
): Promise<Result<null>> {
  await tx
    .updateTable('reservations')
    .set({ status: 'expired', expires_at: null, updated_at: sql<Date>`clock_timestamp()` })
    .where('clinician_id', '=', clinician.id)
    .where(sql<boolean>`during && tstzrange(${startsAt}, ${endsAt})`)
    .where('status', 'in', holdStates)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
  const { practice_id } = await tx
    .selectFrom('reservations')
    .select('practice_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const slot = {
    accountId: practice_id,
    clinicianId: clinician.id,
    appointmentTypeId: type.id,
    start: startsAt,
  }
  const offer = await readSlotOffer(tx, slot)
  // The buffer and the window were checked when it was first held; only what changed since may refuse it now.
  const moment = { now: now(), start: startsAt, bufferMinutes: 0, rule: 'EXISTING' } as const
  if (!offer?.offers_type || !isOnOffer(offer, moment))
    return fail('conflict', { message: holdTexts.slotTaken })
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      status: 'claimed',
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'expired')
    .executeTakeFirst()
  return numUpdatedRows === 1n ? succeed(null) : fail('conflict', { message: holdTexts.slotTaken })
}
