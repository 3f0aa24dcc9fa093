import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import { addEntry, type ChargeRow, lockCharge, readBalance } from './charge-store.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

type Refunded = { reference: string; providerId: string | null } & (
  | { kind: 'refundSucceeded' }
  | { kind: 'refundFailed'; failure: string }
)

export async function settleRefund(service: Pick<Service, 'jobs'>, tx: Tx, outcome: Refunded): Promise<void> {
  const found = await tx
    .selectFrom('refunds')
    .select('charge_id')
    .where('id', '=', outcome.reference)
    .executeTakeFirst()
  const charge = found && (await lockCharge(tx, found.charge_id))
  if (!charge) return
  const refund = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', outcome.reference)
    .executeTakeFirstOrThrow()
  const isSuccess = outcome.kind === 'refundSucceeded'
  const about = { chargeId: charge.id, cents: refund.cents }
  const isSentBack = refund.state === 'refunded' && !isSuccess
  if (refund.state !== 'asked' && !isSentBack) return
  await tx
    .updateTable('refunds')
    .set({
      state: isSuccess ? 'refunded' : 'failed',
      failure: isSuccess ? null : outcome.failure,
      ...(outcome.providerId && { provider_id: outcome.providerId }),
      settled_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', refund.id)
    .execute()
  if (isSentBack) await reverse(service, tx, charge, refund)
  if (!isSuccess) return queueChargeEmail(service, tx, { ...about, kind: 'practiceRefundFailed' })
  const actor = refund.asked_by === 'service' ? null : refund.asked_by
  await addEntry(tx, charge, { kind: 'refunded', cents: refund.cents, refundId: refund.id, actor })
  // What went back is not owed again, and of a charge that was dropped nothing is. Of an invoice that is open again, what went back
  // was one payment too many.
  const balance = await readBalance(tx, charge.id)
  if (balance > 0 && charge.state !== 'invoiced')
    await addEntry(tx, charge, { kind: 'returned', cents: -balance, refundId: refund.id, actor })
  await queueDocument(service, tx, { chargeId: charge.id })
  await queueChargeEmail(service, tx, { ...about, kind: 'refunded' })
}

/**
 * A refund that succeeded can still fail days later, when the bank sends it back: the practice has the money again and can give it
 * back again. Of a charge that was dropped it is not owed, so there what was returned stays returned.
 */
async function reverse(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  charge: ChargeRow,
  { id, cents }: { id: string; cents: number },
): Promise<void> {
  await addEntry(tx, charge, { kind: 'refunded', cents: -cents, refundId: id })
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(-cents), 0)::int as cents from money_entries where refund_id = ${id} and kind = 'returned'`.execute(
    tx,
  )
  if (charge.state !== 'dropped')
    await addEntry(tx, charge, { kind: 'returned', cents: rows[0]?.cents ?? 0, refundId: id })
  await queueDocument(service, tx, { chargeId: charge.id })
}
