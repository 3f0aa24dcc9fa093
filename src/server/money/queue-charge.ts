import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'

export const chargeQueue = 'charge-card'
export type ChargeJob = { chargeId: string }

/** With the change that asks for it, or not at all. */
export const queueCharge = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, after }: ChargeJob & { after: Date },
): Promise<void> => jobs.sendWith<ChargeJob>(tx, chargeQueue, [{ data: { chargeId }, after }])

export const refundQueue = 'refund-card'
export type RefundJob = { refundId: string }

export const queueRefund = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, refundId: string): Promise<void> =>
  jobs.sendWith<RefundJob>(tx, refundQueue, [{ data: { refundId } }])
