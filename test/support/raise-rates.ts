import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { sydneyTime } from './booking-world.ts'

/**
 * Fees that begin the day after tomorrow, for sessions later than that. Not tomorrow: in the last hour of a Sydney day it has
 * begun already on Norfolk Island, and rates that have begun are not changed.
 */
export const raiseRates = (db: Db) =>
  sql`insert into rates (from_date, clinical_rebate_cents, registered_rebate_cents, gap_cents, booking_fee_cents)
      values (${sydneyTime(2, 12).toISOString().slice(0, 10)}, 20000, 15000, 9000, 1208)`.execute(db)

export const removeRaisedRates = (db: Db) => sql`delete from rates where gap_cents = 9000`.execute(db)
