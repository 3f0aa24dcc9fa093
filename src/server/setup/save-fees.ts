import { rateOn } from '#domain/fees/rates.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { refuseWhenOpen } from './choose-types.ts'
import { noteCheck } from './note-check.ts'

type Fees = { practiceId: string; by: AccessedBy; gapCents: number; bookingFeeCents: number }

/** Of the zones on offer, the day begins first here: tomorrow has begun nowhere. */
const earliestZone = 'Pacific/Norfolk'

/** From tomorrow on, because rates that have begun are never changed. The rebates stay as Medicare publishes them. */
export async function saveFees(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { practiceId, by, gapCents, bookingFeeCents }: Fees,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const refusal = await refuseWhenOpen(tx, practiceId, 'Rates')
    if (refusal) return refusal
    const tomorrow = formatIsoDate(localDayAt(now(), earliestZone) + 1)
    const rates = await readRates(tx)
    const inForce = rateOn(tomorrow, rates)
    if (!inForce) return fail('conflict', { message: 'There are no Medicare rebates for tomorrow yet.' })
    const fees = { gap_cents: gapCents, booking_fee_cents: bookingFeeCents }
    if (inForce.gapCents !== gapCents || inForce.bookingFeeCents !== bookingFeeCents) {
      await tx
        .insertInto('rates')
        .values({
          from_date: tomorrow,
          clinical_rebate_cents: inForce.rebateCents.clinicalPsychologists,
          registered_rebate_cents: inForce.rebateCents.registeredPsychologists,
          ...fees,
        })
        .onConflict((conflict) => conflict.column('from_date').doUpdateSet(fees))
        .execute()
      // Rows of later dates keep their rebates and take the new fees over.
      await tx.updateTable('rates').set(fees).where('from_date', '>', tomorrow).execute()
    }
    await noteCheck(tx, { practiceId, name: 'fees', outcome: 'read' })
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `rates from ${tomorrow}` })
    return succeed(null)
  })
}
