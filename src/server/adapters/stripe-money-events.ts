import { z } from 'zod'
import { type DisputeEvent, type MoneyEvent, PaymentProviderFailed } from '../ports/payments.ts'
import { toDisputeEvent } from './stripe-disputes.ts'
import { paymentIntent, toOutcome } from './stripe-payment-intent.ts'
import { callStripe, type StripeAccess } from './stripe-payment-request.ts'
import { stripeRefund, toRefundOutcome } from './stripe-refunds.ts'

type StripeEvent = { id: string; type: string; at: Date; object: Record<string, unknown> }

const ourForm = z.object({
  id: z.string(),
  mode: z.literal('payment'),
  metadata: z.object({ attempt: z.uuid() }),
})

/** Null where it is about no payment, refund or dispute of ours. */
export async function parseMoneyEvent(
  access: StripeAccess,
  { id, type, at, object }: StripeEvent,
): Promise<MoneyEvent | DisputeEvent | null> {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = paymentIntent.safeParse(object)
      if (!intent.success || !intent.data.metadata.attempt) return null
      const { attempt: reference } = intent.data.metadata
      const read = type === 'payment_intent.succeeded' ? await withCard(access, intent.data) : intent.data
      return { id, reference, ...toOutcome(read) }
    }
    case 'checkout.session.expired': {
      const form = ourForm.safeParse(object)
      return form.success
        ? { id, reference: form.data.metadata.attempt, kind: 'paymentEnded', providerId: form.data.id }
        : null
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = stripeRefund.safeParse(object)
      const reference = refund.data?.metadata?.refund
      return refund.success && reference ? { id, reference, ...toRefundOutcome(refund.data) } : null
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return toDisputeEvent({ id, at }, object)
    default:
      return null
  }
}

/** The event names the charge only by its id. What was paid does not wait long for four digits. */
async function withCard(access: StripeAccess, intent: z.infer<typeof paymentIntent>) {
  const path = `/v1/payment_intents/${encodeURIComponent(intent.id)}?expand%5B0%5D=latest_charge`
  const answer = await callStripe(access, { method: 'GET', path, isOptional: true }).catch(
    (error: unknown) => {
      if (error instanceof PaymentProviderFailed) return null
      throw error
    },
  )
  const { data } = paymentIntent.safeParse(answer)
  return data ? { ...intent, latest_charge: data.latest_charge } : intent
}
