import type { Tx } from '../db/transaction.ts'
import type { DisputeEvent, MoneyEvent, PaymentEvent } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { settleDispute } from './settle-dispute.ts'
import { settleMoney } from './settle-money.ts'

/** In one transaction: the event is recorded and the money moved, or none of it. One that comes again has no second effect. */
export async function handleMoneyEvent(
  service: Pick<Service, 'db' | 'jobs' | 'log'>,
  event: MoneyEvent | DisputeEvent,
): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    if (!(await recordEvent(tx, event))) return
    await (event.kind === 'disputed' ? settleDispute(service, tx, event) : settleMoney(service, tx, event))
  })
}

/** False where it was recorded before. */
export async function recordEvent(
  tx: Tx,
  { id, kind }: PaymentEvent,
  setupId: string | null = null,
): Promise<boolean> {
  const added = await tx
    .insertInto('payment_events')
    .values({ id, setup_id: setupId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
