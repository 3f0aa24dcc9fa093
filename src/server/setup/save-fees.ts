import { sql } from 'kysely'
import { firstFreeDate } from '#domain/fees/rate-changes.ts'
import { rateOn } from '#domain/fees/rates.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { refuseWhenOpen } from './choose-types.ts'
import { noteCheck } from './note-check.ts'

type Fees = { practiceId: string; by: AccessedBy; gapCents: number; bookingFeeCents: number }

/** From the next day on, because rates that have begun are never changed. The rebates stay as Medicare publishes them. */
export async function saveFees(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { practiceId, by, gapCents, bookingFeeCents }: Fees,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const refusal = await refuseWhenOpen(tx, practiceId, 'Rates')
    if (refusal) return refusal
    const from = firstFreeDate(now())
    const rates = await readRates(tx)
    const inForce = rateOn(from, rates)
    if (!inForce) return fail('conflict', { message: 'There are no Medicare rebates for that date yet.' })
    const fees = { gap_cents: gapCents, booking_fee_cents: bookingFeeCents }
    const changed = { ...fees, version: sql<number>`rates.version + 1` }
    if (inForce.gapCents !== gapCents || inForce.bookingFeeCents !== bookingFeeCents) {
      await tx
        .insertInto('rates')
        .values({
          from_date: from,
          clinical_rebate_cents: inForce.rebateCents.clinicalPsychologists,
          registered_rebate_cents: inForce.rebateCents.registeredPsychologists,
          ...fees,
        })
        .onConflict((conflict) => conflict.column('from_date').doUpdateSet(changed))
        .execute()
      // Rows of later dates keep their rebates and take the new fees over.
      await tx.updateTable('rates').set(changed).where('from_date', '>', from).execute()
    }
    await noteCheck(tx, { practiceId, name: 'fees', outcome: 'read' })
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `rates from ${from}` })
    return succeed(null)
  })
}
