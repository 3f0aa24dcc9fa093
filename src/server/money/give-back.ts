import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { type AttemptRow, isSecondHeld, readPaid } from './charge-store.ts'
import { queueRefund } from './queue-charge.ts'

/** The service’s own words, or what seals a person’s for the refund. */
type Why = string | ((refundId: string) => Buffer)

type Refund = { chargeId: string; cents: number; why: Why; actor: string | null }

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

/** Of a charge that was paid twice: by itself at first, and by a person where the bank did not take it. */
export async function giveBackSecond(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, actor }: Pick<Refund, 'chargeId' | 'actor'>,
): Promise<void> {
  const held = await tx
    .selectFrom('charge_attempts as a')
    .select(['a.id', 'a.charge_id', 'a.cents'])
    .where('a.charge_id', '=', chargeId)
    .where(isSecondHeld)
    .execute()
  for (const { cents, ...attempt } of held)
    await addRefund(service, tx, { attempt, cents, why: 'It was paid twice', actor })
}

type NewRefund = Omit<Refund, 'chargeId'> & { attempt: Pick<AttemptRow, 'id' | 'charge_id'> }

/** Of the payment that the attempt made. */
async function addRefund(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { attempt, cents, why, actor }: NewRefund,
): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('refunds')
    .values({
      id,
      charge_id: attempt.charge_id,
      attempt_id: attempt.id,
      cents,
      ...(typeof why === 'string' ? { why } : { sealed_why: why(id) }),
      asked_by: actor ?? 'service',
    })
    .execute()
  await queueRefund(service, tx, id)
}
