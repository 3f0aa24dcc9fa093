import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import { addEntry, lockCharge, readBalance } from './charge-store.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

type Refunded = { reference: string; providerId: string | null } & (
  | { kind: 'refundSucceeded' }
  | { kind: 'refundFailed'; failure: string }
)

/** A refund that succeeded can still fail days later, when the bank sends it back: a person of the practice is told to look at it. */
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
  if (refund.state === 'refunded' && !isSuccess)
    return queueChargeEmail(service, tx, { ...about, kind: 'practiceRefundFailed' })
  if (refund.state !== 'asked') return
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
  if (!isSuccess) return queueChargeEmail(service, tx, { ...about, kind: 'practiceRefundFailed' })
  const actor = refund.asked_by === 'service' ? null : refund.asked_by
  await addEntry(tx, charge, { kind: 'refunded', cents: refund.cents, refundId: refund.id, actor })
  // What went back is not owed again. Nothing is owed of a charge that was dropped.
  const balance = await readBalance(tx, charge.id)
  if (balance > 0)
    await addEntry(tx, charge, { kind: 'returned', cents: -balance, refundId: refund.id, actor })
  await queueDocument(service, tx, { chargeId: charge.id })
  await queueChargeEmail(service, tx, { ...about, kind: 'refunded' })
}
