import { z } from 'zod'
import type { ChargeFailure } from '#domain/money/charges.ts'
import { formMinutes } from '#domain/money/own-charge.ts'
import type { SavedCard } from '#domain/money/cards.ts'
import {
  type ListedPayment,
  type PaymentOutcome,
  type PaymentProvider,
  PaymentProviderFailed,
  type RefundOutcome,
} from './payments.ts'
import { callStripe, type StripeAccess, StripeRefused } from './stripe-request.ts'

const named = z.object({ id: z.string() })
const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

const formSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_intent: z.string().nullish(),
})
const openedSession = z.object({ id: z.string(), client_secret: z.string() })

type PaymentOrder = Parameters<PaymentProvider['openPayment']>[0]
type ChargeOperations = Pick<
  PaymentProvider,
  'charge' | 'openPayment' | 'findPayment' | 'refund' | 'findRefund' | 'listPayments'
>

/** Off-session payments of saved cards, payments in embedded Checkout, and refunds: https://docs.stripe.com/payments/save-and-reuse. */
export function createStripeCharges(access: StripeAccess): ChargeOperations {
  const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const answer = schema.safeParse(await callStripe(access, { method: 'GET', path }))
    if (!answer.success)
      throw new PaymentProviderFailed(`the answer of ${path.split(/[?]/)[0]} cannot be read`)
    return answer.data
  }
  const readIntent = async (id: string): Promise<PaymentOutcome> =>
    toOutcome(
      await get(`/v1/payment_intents/${encodeURIComponent(id)}?expand%5B0%5D=latest_charge`, paymentIntent),
    )

  return {
    ...createStripeRefunds(access),
    listPayments: (period) => listStripePayments(access, period),

    async charge({ reference, customer, cents }) {
      if (customer === null) return { kind: 'refused', failure: 'noCard' }
      const cards = await get(
        `/v1/customers/${encodeURIComponent(customer)}/payment_methods?limit=1&type=card`,
        listOf(named),
      )
      const [card] = cards.data
      if (!card) return { kind: 'refused', failure: 'noCard' }
      try {
        const answer = await callStripe(access, {
          method: 'POST',
          path: '/v1/payment_intents',
          idempotencyKey: reference,
          form: {
            amount: String(cents),
            currency: 'aud',
            customer,
            payment_method: card.id,
            'payment_method_types[0]': 'card',
            confirm: 'true',
            off_session: 'true',
            'metadata[attempt]': reference,
          },
        })
        const made = named.safeParse(answer)
        if (!made.success) throw new PaymentProviderFailed('the answer is not a payment')
        return { kind: 'asked', providerId: made.data.id }
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error
        const { paymentIntent: providerId, code, declineCode } = error.refusal
        // A payment that was made and failed is told by its event, like one that succeeded.
        if (providerId) return { kind: 'asked', providerId }
        return { kind: 'refused', failure: declineCode ? toFailure(code, declineCode) : 'refusedByProvider' }
      }
    },

    async openPayment(order) {
      try {
        const path = '/v1/checkout/sessions'
        // Once opened it is read: a key is for one request, and a later release may ask in other words.
        if (order.providerId)
          return toOpened(await get(`${path}/${encodeURIComponent(order.providerId)}`, openedSession))
        const form = paymentForm(order)
        const asked = { method: 'POST', path, idempotencyKey: order.reference, form } as const
        const session = openedSession.safeParse(await callStripe(access, asked))
        if (!session.success) throw new PaymentProviderFailed('the answer is not a checkout session')
        return toOpened(session.data)
      } catch (error) {
        if (error instanceof StripeRefused) return { kind: 'refused', reason: error.message }
        throw error
      }
    },

    async findPayment({ reference, customer, providerId }) {
      if (providerId?.startsWith('cs_')) {
        const session = await get(`/v1/checkout/sessions/${encodeURIComponent(providerId)}`, formSession)
        if (session.status === 'complete' && session.payment_intent) return readIntent(session.payment_intent)
        return { kind: session.status === 'open' ? 'paymentOpen' : 'paymentEnded', providerId }
      }
      if (providerId !== null) return readIntent(providerId)
      if (customer === null) return null
      const query = `customer=${encodeURIComponent(customer)}&limit=100`
      const { data } = await get(`/v1/payment_intents?${query}`, listOf(paymentIntent))
      const found = data.find(({ metadata }) => metadata.attempt === reference)
      return found ? readIntent(found.id) : null
    },
  }
}

const toOpened = ({ id, client_secret }: z.infer<typeof openedSession>) =>
  ({ kind: 'opened', providerId: id, clientSecret: client_secret }) as const

const paymentForm = ({ reference, customer, cents, askedAt, returnUrl }: PaymentOrder) => ({
  mode: 'payment',
  ui_mode: 'embedded',
  'payment_method_types[0]': 'card',
  ...(customer !== null && { customer }),
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'aud',
  'line_items[0][price_data][unit_amount]': String(cents),
  // The client's bank statement and inbox may be read by others.
  'line_items[0][price_data][product_data][name]': 'Appointment',
  return_url: returnUrl,
  redirect_on_completion: 'if_required',
  client_reference_id: reference,
  'metadata[attempt]': reference,
  'payment_intent_data[metadata][attempt]': reference,
  // From when it was first asked for, so that asking again says the same.
  expires_at: String(Math.floor(askedAt.getTime() / 1000) + formMinutes * 60),
})

const text = z.string().nullish()

/** https://docs.stripe.com/api/payment_intents/object, as far as it is read here. */
export const paymentIntent = z.object({
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  metadata: z.object({ attempt: z.uuid().optional().catch(undefined) }).catch({}),
  last_payment_error: z.object({ code: text, decline_code: text }).nullish(),
  latest_charge: z
    .union([
      z.string(),
      z.object({
        payment_method_details: z
          .object({ card: z.object({ brand: text, last4: z.string().regex(/^\d{4}$/) }).optional() })
          .nullish()
          .catch(null),
      }),
    ])
    .nullish(),
})

export type PaymentIntent = z.infer<typeof paymentIntent>

export function toOutcome(intent: PaymentIntent): PaymentOutcome {
  const { id: providerId, status, last_payment_error: error } = intent
  switch (status) {
    case 'succeeded':
      return { kind: 'paymentSucceeded', providerId, card: readCard(intent) }
    case 'requires_payment_method':
      return { kind: 'paymentFailed', providerId, failure: toFailure(error?.code, error?.decline_code) }
    case 'canceled':
      return { kind: 'paymentEnded', providerId }
    default:
      return { kind: 'paymentOpen', providerId }
  }
}

function readCard({ latest_charge }: PaymentIntent): SavedCard | null {
  const card = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : undefined
  return card ? { brand: card.brand ?? null, lastFour: card.last4, expiry: null } : null
}

const failures: ReadonlyMap<string, ChargeFailure> = new Map([
  ['authentication_required', 'authenticationRequired'],
  ['payment_intent_authentication_failure', 'notAuthenticated'],
  ['insufficient_funds', 'insufficientFunds'],
  ['expired_card', 'expiredCard'],
  ['card_declined', 'declined'],
])

/** https://docs.stripe.com/error-codes and https://docs.stripe.com/declines/codes; the second says more. */
const toFailure = (code: string | null | undefined, declineCode: string | null | undefined): ChargeFailure =>
  failures.get(declineCode ?? '') ?? failures.get(code ?? '') ?? 'declined'

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

function createStripeRefunds(access: StripeAccess): Pick<PaymentProvider, 'refund' | 'findRefund'> {
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

const item = z.object({
  id: z.string(),
  amount: z.int(),
  created: z.int(),
  status: z.string().nullish(),
  payment_intent: z.string().nullish(),
  metadata: z.object({ attempt: z.string().optional(), refund: z.string().optional() }).nullish().catch(null),
})
const page = z.object({ data: z.array(item), has_more: z.boolean() })

type ListPeriod = { from: Date; to: Date }
type StripeItem = z.infer<typeof item>

/** What went through on the connected account in a period: https://docs.stripe.com/api/charges/list and /refunds/list. */
async function listStripePayments(access: StripeAccess, period: ListPeriod): Promise<ListedPayment[]> {
  const charges = await listAll(access, 'charges', period)
  const refunds = await listAll(access, 'refunds', period)
  return [
    ...charges.map((row) => toListed('charge', row)),
    ...refunds.map((row) => toListed('refund', row)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

async function listAll(access: StripeAccess, what: 'charges' | 'refunds', { from, to }: ListPeriod) {
  const rows: StripeItem[] = []
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
  { id, payment_intent, metadata, amount, created }: StripeItem,
): ListedPayment => ({
  kind,
  providerId: kind === 'charge' ? (payment_intent ?? id) : id,
  paymentId: kind === 'refund' ? (payment_intent ?? null) : null,
  reference: (kind === 'charge' ? metadata?.attempt : metadata?.refund) ?? null,
  cents: amount,
  at: new Date(created * 1000),
})
