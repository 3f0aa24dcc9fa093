import type { Tx } from '../db/transaction.ts'
import type { PaymentOutcome, RefundOutcome } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

/** A provider that refused to begin has no name for it. */
type Nameless<T> = T extends { providerId: string }
  ? Omit<T, 'providerId'> & { providerId: string | null }
  : T

export type MoneyOutcome = { reference: string } & Nameless<PaymentOutcome | RefundOutcome>

/**
 * Records what became of a payment or a refund, whether its event told it or the provider was asked. Told again, or in another order,
 * it has the same effect. What is not ours is left alone.
 */
export async function settleMoney(
  service: Pick<Service, 'jobs' | 'log'>,
  tx: Tx,
  outcome: MoneyOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'refundSucceeded':
    case 'refundFailed':
      return settleRefund(service, tx, outcome)
    case 'paymentSucceeded':
    case 'paymentFailed':
    case 'paymentEnded':
      return settlePayment(service, tx, outcome)
    case 'paymentOpen':
    case 'refundOpen':
  }
}
