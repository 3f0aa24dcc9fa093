import { randomUUID } from 'node:crypto'

type Request = { method: string; path: string; text: string; key: string | string[] | undefined }
type Answer = readonly [number, object]
type Kept = { form: string; answer: Answer }

/** What Stripe's OpenAPI names for each request, as far as it is used. Anything else is `parameter_unknown`, as Stripe says. */
const allowed: Record<string, RegExp> = {
  '/v1/payment_intents':
    /^(amount|currency|customer|payment_method|payment_method_types\[\d+\]|confirm|off_session|metadata\[attempt\])$/,
  '/v1/refunds': /^(payment_intent|amount|metadata\[refund\])$/,
  '/v1/checkout/sessions':
    /^(mode|ui_mode|customer|return_url|redirect_on_completion|client_reference_id|expires_at|payment_method_types\[\d+\]|line_items\[0\]\[quantity\]|line_items\[0\]\[price_data\]\[(currency|unit_amount|product_data)\](\[name\])?|metadata\[attempt\]|payment_intent_data\[metadata\]\[attempt\])$/,
}

type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  customer: string
  status: string
  created: number
  metadata: { attempt: string }
  last_payment_error: { type: string; code: string; decline_code?: string } | null
  latest_charge: string | null
}
type Refund = {
  id: string
  object: 'refund'
  amount: number
  status: string
  payment_intent: string
  created: number
  metadata: { refund: string }
}

const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`
const seconds = () => Math.floor(Date.now() / 1000)
const invalid = (code: string): Answer => [400, { error: { type: 'invalid_request_error', code } }]

/** Payments, refunds and forms to pay, as Stripe's published API answers for them. */
export function createFakeMoney() {
  const kept = new Map<string, Kept>()
  const intents: Intent[] = []
  const refunds: Refund[] = []
  const sessions = new Map<string, { id: string; status: string; payment_intent: string | null }>()
  /** By customer: the error of the next payments; without one they succeed. */
  const declines = new Map<string, { code: string; decline_code?: string }>()
  const cardless = new Set<string>()

  function pay(form: URLSearchParams): Answer {
    const customer = form.get('customer') ?? ''
    if (form.get('payment_method') !== `pm_${customer}` || form.get('confirm') !== 'true')
      return invalid('resource_missing')
    const decline = declines.get(customer)
    const intent: Intent = {
      id: id('pi'),
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      customer,
      status: decline ? 'requires_payment_method' : 'succeeded',
      created: seconds(),
      metadata: { attempt: form.get('metadata[attempt]') ?? '' },
      last_payment_error: decline ? { type: 'card_error', ...decline } : null,
      latest_charge: id('ch'),
    }
    intents.push(intent)
    if (!decline) return [200, intent]
    return [402, { error: { type: 'card_error', ...decline, payment_intent: intent } }]
  }

  function refund(form: URLSearchParams): Answer {
    const paid = intents.find((one) => one.id === form.get('payment_intent'))
    const amount = Number(form.get('amount'))
    const before = refunds
      .filter((one) => one.payment_intent === paid?.id)
      .reduce((sum, one) => sum + one.amount, 0)
    if (!paid || paid.status !== 'succeeded') return invalid('resource_missing')
    if (amount + before > paid.amount) return invalid('charge_already_refunded')
    const metadata = { refund: form.get('metadata[refund]') ?? '' }
    const made: Refund = {
      id: id('re'),
      object: 'refund',
      amount,
      status: 'succeeded',
      payment_intent: paid.id,
      created: seconds(),
      metadata,
    }
    refunds.push(made)
    return [200, made]
  }

  function openForm(form: URLSearchParams): Answer {
    const session = { id: id('cs_test'), status: 'open', payment_intent: null }
    sessions.set(session.id, session)
    const client_secret = `${session.id}_secret_x`
    return [200, { object: 'checkout.session', mode: form.get('mode'), client_secret, ...session }]
  }

  const makers: Record<string, (form: URLSearchParams) => Answer> = {
    '/v1/payment_intents': pay,
    '/v1/refunds': refund,
    '/v1/checkout/sessions': openForm,
  }

  function post({ path, text, key }: Request): Answer | undefined {
    const form = new URLSearchParams(text)
    const make = makers[path]
    if (!make || (path.includes('checkout') && form.get('mode') !== 'payment')) return undefined
    if ([...form.keys()].some((name) => !allowed[path]?.test(name))) return invalid('parameter_unknown')
    const earlier = kept.get(String(key))
    if (earlier && earlier.form !== text) return [400, { error: { type: 'idempotency_error' } }]
    const answer = earlier?.answer ?? make(form)
    kept.set(String(key), { form: text, answer })
    return answer
  }

  const card = { brand: 'visa', last4: '4242' }
  const list = (data: object[], has_more = false): Answer => [200, { object: 'list', data, has_more }]

  function get(path: string): Answer | undefined {
    const url = new URL(path, 'http://stripe.test')
    const [, , what = '', name = ''] = url.pathname.split('/')
    const query = url.searchParams
    if (what === 'customers' && query.get('type') === 'card')
      return list(cardless.has(name) ? [] : [{ id: `pm_${name}`, object: 'payment_method' }])
    if (what === 'payment_intents' && name !== '') {
      const found = intents.find((one) => one.id === name)
      const latest_charge = { id: found?.latest_charge, payment_method_details: { type: 'card', card } }
      return found ? [200, { ...found, latest_charge }] : [404, { error: { type: 'invalid_request_error' } }]
    }
    if (what === 'payment_intents')
      return list(intents.filter((one) => one.customer === query.get('customer')))
    if (what === 'refunds' && name !== '') return [200, refunds.find((one) => one.id === name) ?? {}]
    if (what === 'refunds' && query.has('payment_intent'))
      return list(refunds.filter((one) => one.payment_intent === query.get('payment_intent')))
    if (what === 'checkout' && url.pathname.split('/')[4])
      return [200, sessions.get(url.pathname.split('/')[4] ?? '') ?? {}]
    if (what === 'refunds') return pageOf(refunds, query)
    if (what !== 'charges') return undefined
    const charges = intents.map(({ id: payment_intent, latest_charge, status, ...one }) => ({
      ...one,
      id: latest_charge ?? '',
      object: 'charge',
      payment_intent,
      status: status === 'succeeded' ? 'succeeded' : 'failed',
    }))
    return pageOf(charges, query)
  }

  /** Two at a time, so that a list has more pages than one. */
  function pageOf(rows: { id: string; created: number }[], query: URLSearchParams): Answer {
    const within = rows.filter(
      ({ created }) =>
        created >= Number(query.get('created[gte]')) && created < Number(query.get('created[lt]')),
    )
    const after = within.findIndex(({ id: name }) => name === query.get('starting_after')) + 1
    return list(within.slice(after, after + 2), within.length > after + 2)
  }

  return {
    intents,
    refunds,
    sessions,
    declines,
    cardless,
    answer: (request: Request): Answer | undefined =>
      request.method === 'POST' ? post(request) : get(request.path),
  }
}
