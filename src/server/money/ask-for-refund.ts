import type { Service } from '../service.ts'
import { PaymentProviderFailed } from '../ports/payments.ts'
import { type RefundJob, refundQueue } from './queue-charge.ts'
import { settleMoney } from './settle-money.ts'

type Needs = Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>

/** The refund's id is the provider's key: asked again, it is the same refund. Final by the event, or by asking for it. */
export async function askForRefund(service: Needs, { refundId }: RefundJob): Promise<void> {
  const refund = await service.db
    .selectFrom('refunds')
    .innerJoin('charge_attempts', 'charge_attempts.id', 'refunds.attempt_id')
    .select([
      'refunds.id as reference',
      'refunds.cents',
      'refunds.provider_id as providerId',
      'charge_attempts.provider_id as paymentId',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'asked')
    .executeTakeFirst()
  if (!refund?.paymentId) return
  const { reference, cents, providerId, paymentId } = refund
  const settle = (outcome: Parameters<typeof settleMoney>[2]) =>
    service.db.transaction().execute((tx) => settleMoney(service, tx, outcome))
  try {
    const known = await service.payments.findRefund({ reference, paymentId, providerId })
    if (known) return await settle({ reference, ...known })
    const answer = await service.payments.refund({ reference, paymentId, cents })
    if (answer.kind === 'refused')
      return await settle({ reference, kind: 'refundFailed', providerId: null, failure: answer.failure })
    await service.db
      .updateTable('refunds')
      .set({ provider_id: answer.providerId })
      .where('id', '=', reference)
      .where('provider_id', 'is', null)
      .execute()
  } catch (error) {
    if (error instanceof PaymentProviderFailed)
      service.log.warn({ refund: refundId, reason: error.message }, 'the payment provider gave no answer')
    throw error
  }
}

export const workOnRefunds = (service: Service): Promise<void> =>
  service.jobs.work<RefundJob>(refundQueue, (job) => askForRefund(service, job))
