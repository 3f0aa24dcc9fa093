import type { RateRow } from '#domain/fees/rates.ts'
import type { Db } from '../db/connection.ts'

export async function readRates(db: Db): Promise<RateRow[]> {
  const rows = await db.selectFrom('rates').selectAll().orderBy('from_date').execute()
  return rows.map((row) => ({
    from: row.from_date,
    rebateCents: {
      clinicalPsychologists: row.clinical_rebate_cents,
      registeredPsychologists: row.registered_rebate_cents,
    },
    gapCents: row.gap_cents,
    bookingFeeCents: row.booking_fee_cents,
  }))
}
