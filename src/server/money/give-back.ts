import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { type AttemptRow, readPaid } from './charge-store.ts'
import { queueRefund } from './queue-charge.ts'

type Refund = { chargeId: string; cents: number; why: string; actor: string | null }

/** Asks for a refund. The charge is locked; the caller has found that so much is left, or takes what is. */
export async function giveBack(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, cents, why, actor }: Refund,
): Promise<void> {
  const { paidCents, refundedCents } = await readPaid(tx, chargeId)
  const left = Math.min(cents, paidCents - refundedCents)
  const attempt = await tx
    .selectFrom('charge_attempts')
    .select('id')
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  if (!attempt || left <= 0) return
  await addRefund(service, tx, { attempt: { id: attempt.id, charge_id: chargeId }, cents: left, why, actor })
}

type NewRefund = Omit<Refund, 'chargeId'> & { attempt: Pick<AttemptRow, 'id' | 'charge_id'> }

/** Of the payment that the attempt made. */
export async function addRefund(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { attempt, cents, why, actor }: NewRefund,
): Promise<void> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      charge_id: attempt.charge_id,
      attempt_id: attempt.id,
      cents,
      why,
      asked_by: actor ?? 'service',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueRefund(service, tx, id)
}
