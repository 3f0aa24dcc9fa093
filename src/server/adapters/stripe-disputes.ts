import { z } from 'zod'
import type { DisputeState } from '#domain/money/disputes.ts'
import type { DisputeEvent } from '../ports/payments.ts'

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

export function toDisputeEvent(
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
