import { z } from 'zod'
import { PaymentProviderFailed, type PaymentProvider, type RefundOutcome } from '../ports/payments.ts'
import { callStripe, type StripeAccess, StripeRefused } from './stripe-payment-request.ts'

/** https://docs.stripe.com/api/refunds/object */
export const stripeRefund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullish(),
  failure_reason: z.string().nullish(),
  metadata: z
    .object({ refund: z.uuid().optional().catch(undefined) })
    .nullish()
    .catch(null),
})

export function toRefundOutcome({ id, status, failure_reason }: z.infer<typeof stripeRefund>): RefundOutcome {
  if (status === 'succeeded') return { kind: 'refundSucceeded', providerId: id }
  return status === 'failed' || status === 'canceled'
    ? { kind: 'refundFailed', providerId: id, failure: failure_reason ?? status }
    : { kind: 'refundOpen', providerId: id }
}

export function createStripeRefunds(access: StripeAccess): Pick<PaymentProvider, 'refund' | 'findRefund'> {
  return {
    async refund({ reference, paymentId, cents }) {
      try {
        const answer = await callStripe(access, {
          method: 'POST',
          path: '/v1/refunds',
          idempotencyKey: reference,
          form: { payment_intent: paymentId, amount: String(cents), 'metadata[refund]': reference },
        })
        const made = stripeRefund.safeParse(answer)
        if (!made.success) throw new PaymentProviderFailed('the answer is not a refund')
        return { kind: 'asked', providerId: made.data.id }
      } catch (error) {
        if (error instanceof StripeRefused) return { kind: 'refused', failure: 'refusedByProvider' }
        throw error
      }
    },

    async findRefund({ reference, paymentId, providerId }) {
      const path = providerId
        ? `/v1/refunds/${encodeURIComponent(providerId)}`
        : `/v1/refunds?payment_intent=${encodeURIComponent(paymentId)}&limit=100`
      const answer = await callStripe(access, { method: 'GET', path })
      const one = providerId ? stripeRefund.safeParse(answer) : null
      if (one?.success) return toRefundOutcome(one.data)
      const list = z.object({ data: z.array(stripeRefund) }).safeParse(answer)
      if (!list.success) throw new PaymentProviderFailed('the answer is not a list of refunds')
      const found = list.data.data.find(({ metadata }) => metadata?.refund === reference)
      return found ? toRefundOutcome(found) : null
    },
  }
}
