import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { saveShortNoticeFeeRequest, ShortNoticeFee } from '#contract/staff/rate-editor.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

/** What new bookings are told. Those that are booked keep the fee of their own: docs/product/portal.md#short-notice. */
export async function readShortNoticeFee(db: Kysely<Tables>, practiceId: string): Promise<ShortNoticeFee> {
  const { rows } = await sql<ShortNoticeFee>`
    select p.short_notice_fee_cents as "feeCents",
           (select count(*)::int from reservations r
             where r.practice_id = p.id and r.status = 'booked' and r.service_delivered is null and lower(r.during) > now()
               and r.short_notice_fee_cents is distinct from p.short_notice_fee_cents) as "othersBooked"
      from practices p where p.id = ${practiceId}`.execute(db)
  const [fee] = rows
  if (!fee) throw new Error('The practice of a person who is signed in is gone')
  return fee
}

type Saving = { practiceId: string; by: AccessedBy; request: z.infer<typeof saveShortNoticeFeeRequest> }

export function saveShortNoticeFee(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, request: { feeCents, was } }: Saving,
): Promise<Result<ShortNoticeFee>> {
  return inTransaction(db, async (tx) => {
    const saved = await tx
      .updateTable('practices')
      .set({ short_notice_fee_cents: feeCents })
      .where('id', '=', practiceId)
      .where('short_notice_fee_cents', 'is not distinct from', was)
      .returning('id')
      .executeTakeFirst()
    if (!saved) return fail('changedMeanwhile')
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: 'fee for short notice' })
    return succeed(await readShortNoticeFee(tx, practiceId))
  })
}
