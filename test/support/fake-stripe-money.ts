import type { Stripe } from 'stripe'
import { newCheckoutSession, newPaymentMethod } from './stripe-form-objects.ts'
import {
  chargeOf,
  listOf,
  newPaymentIntent,
  newRefund,
  refusal,
  seconds,
  stripeId,
} from './stripe-money-objects.ts'

type Request = { method: string; path: string; text: string; key: string | string[] | undefined }
export type StripeAnswer = readonly [status: number, body: object]
type Kept = { form: string; answer: StripeAnswer }

const invalid = (code: string): StripeAnswer => [400, refusal({ type: 'invalid_request_error', code })]

/** Payments, refunds and forms to pay, as Stripe's published API answers for them. */
export function createFakeMoney() {
  const kept = new Map<string, Kept>()
  const intents: Stripe.PaymentIntent[] = []
  const refunds: Stripe.Refund[] = []
  const sessions = new Map<string, Stripe.Checkout.Session>()
  /** By customer: the error of the next payments; without one they succeed. */
  const declines = new Map<string, Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'>>()
  const cardless = new Set<string>()

  function pay(form: URLSearchParams): StripeAnswer {
    const customer = form.get('customer') ?? ''
    const method = form.get('payment_method')
    if (method !== `pm_${customer}` || form.get('confirm') !== 'true') return invalid('resource_missing')
    const decline = declines.get(customer)
    const intent = newPaymentIntent({
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      customer,
      payment_method: decline ? null : method,
      status: decline ? 'requires_payment_method' : 'succeeded',
      metadata: { attempt: form.get('metadata[attempt]') ?? '' },
      last_payment_error: decline ? { type: 'card_error', ...decline } : null,
    })
    intents.push(intent)
    if (!decline) return [200, intent]
    return [402, refusal({ type: 'card_error', ...decline, payment_intent: intent })]
  }

  function refund(form: URLSearchParams): StripeAnswer {
    const paid = intents.find((one) => one.id === form.get('payment_intent'))
    const amount = Number(form.get('amount'))
    const before = refunds
      .filter((one) => one.payment_intent === paid?.id)
      .reduce((sum, one) => sum + one.amount, 0)
    if (!paid || paid.status !== 'succeeded') return invalid('resource_missing')
    if (amount + before > paid.amount) return invalid('charge_already_refunded')
    const metadata = { refund: form.get('metadata[refund]') ?? '' }
    const made = newRefund({ amount, payment_intent: paid.id, charge: paid.latest_charge, metadata })
    refunds.push(made)
    return [200, made]
  }

  function openForm(form: URLSearchParams): StripeAnswer {
    if (Number(form.get('expires_at')) < seconds() + 30 * 60) return invalid('parameter_invalid')
    const id = stripeId('cs_test')
    const session = newCheckoutSession({ id, mode: 'payment', client_secret: `${id}_secret_x` })
    session.client_reference_id = form.get('client_reference_id')
    sessions.set(id, session)
    return [200, session]
  }

  const makers: Record<string, (form: URLSearchParams) => StripeAnswer> = {
    '/v1/payment_intents': pay,
    '/v1/refunds': refund,
    '/v1/checkout/sessions': openForm,
  }

  function post({ path, text, key }: Request): StripeAnswer | undefined {
    const form = new URLSearchParams(text)
    const make = makers[path]
    if (!make || (path.includes('checkout') && form.get('mode') !== 'payment')) return undefined
    const earlier = kept.get(String(key))
    if (earlier && earlier.form !== text)
      return [400, refusal({ type: 'idempotency_error', message: 'Keys are for one request' })]
    const answer = earlier?.answer ?? make(form)
    kept.set(String(key), { form: text, answer })
    return answer
  }

  const found = (object: object | undefined): StripeAnswer =>
    object ? [200, object] : [404, refusal({ type: 'invalid_request_error', code: 'resource_missing' })]

  function get(path: string): StripeAnswer | undefined {
    const url = new URL(path, 'http://stripe.test')
    const [, , what = '', name = '', more = ''] = url.pathname.split('/')
    const query = url.searchParams
    const list = <T>(data: T[], hasMore = false): StripeAnswer => [200, listOf(url.pathname, data, hasMore)]
    /** Two at a time, so that a list has more pages than one. */
    const pageOf = <T extends { id: string; created: number }>(rows: T[]): StripeAnswer => {
      const within = rows.filter(
        ({ created }) =>
          created >= Number(query.get('created[gte]')) && created < Number(query.get('created[lt]')),
      )
      const after = within.findIndex(({ id }) => id === query.get('starting_after')) + 1
      return list(within.slice(after, after + 2), within.length > after + 2)
    }
    switch (what) {
      case 'customers':
        if (query.get('type') !== 'card') return undefined
        return list(cardless.has(name) ? [] : [newPaymentMethod(`pm_${name}`, name)])
      case 'payment_intents': {
        if (name === '') return list(intents.filter((one) => one.customer === query.get('customer')))
        const intent = intents.find((one) => one.id === name)
        return found(intent && { ...intent, latest_charge: chargeOf(intent) })
      }
      case 'refunds':
        if (name !== '') return found(refunds.find((one) => one.id === name))
        if (!query.has('payment_intent')) return pageOf(refunds)
        return list(refunds.filter((one) => one.payment_intent === query.get('payment_intent')))
      case 'checkout':
        return more === '' ? undefined : found(sessions.get(more))
      case 'charges':
        return pageOf(intents.map(chargeOf))
      default:
        return undefined
    }
  }

  return {
    intents,
    refunds,
    sessions,
    declines,
    cardless,
    answer: (request: Request): StripeAnswer | undefined =>
      request.method === 'POST' ? post(request) : get(request.path),
  }
}
