import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { DisputeState } from '#domain/money/refunds-and-disputes.ts'
import { type DisputeEvent, type MoneyEvent, PaymentProviderFailed } from './payments.ts'
import { paymentIntent, stripeRefund, toOutcome, toRefundOutcome } from './stripe-charges.ts'
import { callStripe, type StripeAccess } from './stripe-request.ts'

const ourForm = z.object({
  id: z.string(),
  mode: z.literal('payment'),
  metadata: z.object({ attempt: z.uuid() }),
})

/** Null where it is about no payment, refund or dispute of ours. */
export async function parseMoneyEvent(
  access: StripeAccess,
  { id, type, at, object }: { id: string; type: string; at: Date; object: Record<string, unknown> },
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

/** https://docs.stripe.com/api/disputes/object, as far as it is read here. */
const stripeDispute = z.object({
  id: z.string(),
  amount: z.int().positive(),
  created: z.int(),
  payment_intent: z.string(),
  reason: z.string(),
  status: z.string(),
})

/**
 * All other statuses are on the way. An inquiry that ends without a dispute is closed as a warning: nothing was taken. One that is
 * prevented was settled by giving the money back.
 */
const closed: ReadonlyMap<string, DisputeState> = new Map([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
])

function toDisputeEvent(
  { id, at }: { id: string; at: Date },
  object: Record<string, unknown>,
): DisputeEvent | null {
  const dispute = stripeDispute.safeParse(object)
  if (!dispute.success) return null
  const { id: providerId, payment_intent: paymentId, amount: cents, created, reason, status } = dispute.data
  const state = closed.get(status) ?? 'open'
  const openedAt = new Date(created * 1000)
  return { id, kind: 'disputed', providerId, paymentId, cents, reason, state, openedAt, at }
}

/** How far a delivery's time may be from our clock, either way. See docs/product/finishing.md#payment-events. */
const toleranceSeconds = 300

type SignedWebhook = { body: Buffer; signature: string | undefined; secret: string; now: Date }

/**
 * Stripe's webhook signature, https://docs.stripe.com/webhooks#verify-manually: `t=seconds,v1=hex,…` where each v1 is
 * HMAC-SHA256 of "t.body". There are several while the endpoint's secret is being changed; one that is right is enough.
 */
export function isSignedByStripe({ body, signature = '', secret, now }: SignedWebhook): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [stamp = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(stamp)) return false
  const expected = createHmac('sha256', secret).update(`${stamp}.`).update(body).digest()
  // Every signature is compared, and before the clock, so that the time taken tells nothing.
  const matches = valuesOf('v1').map((hex) => isSame(Buffer.from(hex, 'hex'), expected))
  const age = Math.floor(now.getTime() / 1000) - Number(stamp)
  return matches.includes(true) && Math.abs(age) <= toleranceSeconds
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
