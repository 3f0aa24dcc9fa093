import { z } from 'zod'
import { formMinutes } from '#domain/money/paying.ts'
import { PaymentProviderFailed, type PaymentOutcome, type PaymentProvider } from '../ports/payments.ts'
import { listStripePayments } from './stripe-list.ts'
import { paymentIntent, toFailure, toOutcome } from './stripe-payment-intent.ts'
import { callStripe, type StripeAccess, StripeRefused } from './stripe-payment-request.ts'
import { createStripeRefunds } from './stripe-refunds.ts'

const named = z.object({ id: z.string() })
const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

const formSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_intent: z.string().nullish(),
})
const openedSession = z.object({ id: z.string(), client_secret: z.string() })

type PaymentOrder = Parameters<PaymentProvider['openPayment']>[0]
type Charges = Pick<
  PaymentProvider,
  'charge' | 'openPayment' | 'findPayment' | 'refund' | 'findRefund' | 'listPayments'
>

/** Off-session payments of saved cards, payments in embedded Checkout, and refunds: https://docs.stripe.com/payments/save-and-reuse. */
export function createStripeCharges(access: StripeAccess): Charges {
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
