import { z } from 'zod'
import { type ListedPayment, PaymentProviderFailed } from '../ports/payments.ts'
import { callStripe, type StripeAccess } from './stripe-payment-request.ts'

const item = z.object({
  id: z.string(),
  amount: z.int(),
  created: z.int(),
  status: z.string().nullish(),
  payment_intent: z.string().nullish(),
  metadata: z.object({ attempt: z.string().optional(), refund: z.string().optional() }).nullish().catch(null),
})
const page = z.object({ data: z.array(item), has_more: z.boolean() })

type Period = { from: Date; to: Date }
type Item = z.infer<typeof item>

/** What went through on the connected account in a period: https://docs.stripe.com/api/charges/list and /refunds/list. */
export async function listStripePayments(access: StripeAccess, period: Period): Promise<ListedPayment[]> {
  const charges = await listAll(access, 'charges', period)
  const refunds = await listAll(access, 'refunds', period)
  return [
    ...charges.map((row) => toListed('charge', row)),
    ...refunds.map((row) => toListed('refund', row)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

async function listAll(access: StripeAccess, what: 'charges' | 'refunds', { from, to }: Period) {
  const rows: Item[] = []
  const seconds = (date: Date) => String(Math.ceil(date.getTime() / 1000))
  for (let after: string | undefined, isMore = true; isMore;) {
    const query = new URLSearchParams({
      'created[gte]': seconds(from),
      'created[lt]': seconds(to),
      limit: '100',
      ...(after !== undefined && { starting_after: after }),
    })
    const answer = page.safeParse(await callStripe(access, { method: 'GET', path: `/v1/${what}?${query}` }))
    if (!answer.success) throw new PaymentProviderFailed(`the answer is not a list of ${what}`)
    rows.push(...answer.data.data)
    after = rows.at(-1)?.id
    isMore = answer.data.has_more && answer.data.data.length > 0
  }
  return rows.filter(({ status }) => status === 'succeeded')
}

const toListed = (
  kind: ListedPayment['kind'],
  { id, payment_intent, metadata, amount, created }: Item,
): ListedPayment => ({
  kind,
  providerId: kind === 'charge' ? (payment_intent ?? id) : id,
  paymentId: kind === 'refund' ? (payment_intent ?? null) : null,
  reference: (kind === 'charge' ? metadata?.attempt : metadata?.refund) ?? null,
  cents: amount,
  at: new Date(created * 1000),
})
