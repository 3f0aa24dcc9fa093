import type { z } from 'zod'
import type { addRateRequest, saveRateRequest, StaffRate } from '#contract/staff/rate-editor.ts'
import { canChangeRate, rateMessages, ratePeriods, refuseNewRate } from '#domain/fees/rate-changes.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'

type Editor = Pick<Service, 'db' | 'now'>
type Amounts = Omit<z.infer<typeof addRateRequest>, 'from'>

/** The latest first. */
export async function listStaffRates(db: Db, now: Date): Promise<StaffRate[]> {
  const rows = await db.selectFrom('rates').selectAll().orderBy('from_date', 'desc').execute()
  const periods = ratePeriods(await readRates(db), now)
  return rows.map((row) => ({
    from: row.from_date,
    clinicalRebateCents: row.clinical_rebate_cents,
    registeredRebateCents: row.registered_rebate_cents,
    gapCents: row.gap_cents,
    bookingFeeCents: row.booking_fee_cents,
    version: row.version,
    period: periods.get(row.from_date) ?? 'ended',
  }))
}

export function addRate(
  { db, now }: Editor,
  { by, request: { from, ...amounts } }: { by: AccessedBy; request: z.infer<typeof addRateRequest> },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const refusal = refuseNewRate(from, await readRates(tx), now())
    if (refusal) return fail('invalidInput', { fields: { from: rateMessages[refusal] } })
    const added = await tx
      .insertInto('rates')
      .values({ from_date: from, ...toColumns(amounts) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('from_date')
      .executeTakeFirst()
    if (!added) return fail('invalidInput', { fields: { from: rateMessages.taken } })
    await note(tx, by, from)
    return succeed(null)
  })
}

type Upcoming = { by: AccessedBy; from: string; version: number }

export const saveRate = (
  editor: Editor,
  { by, from, request }: { by: AccessedBy; from: string; request: z.infer<typeof saveRateRequest> },
): Promise<Result<null>> =>
  changeUpcoming(editor, { by, from, version: request.version }, async (tx) => {
    await tx
      .updateTable('rates')
      .set({ ...toColumns(request), version: request.version + 1 })
      .where('from_date', '=', from)
      .execute()
  })

export const takeBackRate = (editor: Editor, upcoming: Upcoming): Promise<Result<null>> =>
  changeUpcoming(editor, upcoming, async (tx) => {
    await tx.deleteFrom('rates').where('from_date', '=', upcoming.from).execute()
  })

/** Only before its first day, and only as it was read. The database refuses the first by itself too. */
function changeUpcoming(
  { db, now }: Editor,
  { by, from, version }: Upcoming,
  change: (tx: Tx) => Promise<void>,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    if (!canChangeRate(from, now()))
      return fail('invalidInput', { message: rateMessages.begun, fields: { from: rateMessages.begun } })
    const found = await tx
      .selectFrom('rates')
      .select('version')
      .where('from_date', '=', from)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return fail('notFound')
    if (found.version !== version) return fail('changedMeanwhile')
    await change(tx)
    await note(tx, by, from)
    return succeed(null)
  })
}

const note = (tx: Tx, by: AccessedBy, from: string) =>
  noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `rates from ${from}` })

const toColumns = (amounts: Amounts) => ({
  clinical_rebate_cents: amounts.clinicalRebateCents,
  registered_rebate_cents: amounts.registeredRebateCents,
  gap_cents: amounts.gapCents,
  booking_fee_cents: amounts.bookingFeeCents,
})
