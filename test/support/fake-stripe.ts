import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { createFakeMoney } from './fake-stripe-money.ts'

/** What Stripe's OpenAPI names for POST /v1/checkout/sessions, as far as a session in setup mode may use it. */
const allowed = [
  /^(mode|ui_mode|customer_creation|return_url|redirect_on_completion|client_reference_id)$/,
  /^payment_method_types\[\d+\]$/,
  /^metadata\[\w+\]$/,
  /^setup_intent_data\[metadata\]\[\w+\]$/,
]

type Session = { id: string; client_secret: string; reference: string; setupIntent: string }
type Kept = { form: string; session: Session }
/** `hang`: it acts and never answers. `break`: it acts and drops the line. A number: that status, nothing done. `none`: as ever. */
type Trouble = 'hang' | 'break' | 'none' | number

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLIC_KEY: 'pk_test_fake',
  STRIPE_ACCOUNT: 'acct_clinic',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake',
} as const

/** A local server that answers as Stripe's published API does: sessions, setup intents, keys that are used again. */
export async function startFakeStripe() {
  const kept = new Map<string, Kept>()
  const requests: { path: string; headers: IncomingMessage['headers']; form: URLSearchParams }[] = []
  const troubles: Trouble[] = []
  const detached: string[] = []
  const money = createFakeMoney()

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, form: new URLSearchParams(text) })
    if (request.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
      return answer(response, 401, { error: { type: 'invalid_request_error' } })
    if (request.headers['stripe-account'] !== stripeKeys.STRIPE_ACCOUNT)
      return answer(response, 403, { error: { type: 'invalid_request_error', code: 'account_invalid' } })
    const trouble = troubles.shift()
    if (typeof trouble === 'number')
      return answer(response, trouble, {
        error: { type: trouble === 409 || trouble === 429 ? 'invalid_request_error' : 'api_error' },
      })
    const [status, body] =
      money.answer({ method: request.method ?? '', path, text, key: request.headers['idempotency-key'] }) ??
      (path.startsWith('/v1/setup_intents/')
        ? ([200, setupIntent(path)] as const)
        : (cardsAt(path) ?? createSession(request, text)))
    if (trouble === 'break') return void response.destroy()
    if (trouble !== 'hang') answer(response, status, body)
  })

  /** A customer's cards, and taking one of them away. */
  function cardsAt(path: string): readonly [number, object] | undefined {
    const [, customer] = /^\/v1\/customers\/(\w+)\/payment_methods\?limit=100$/.exec(path) ?? []
    if (customer) return [200, { object: 'list', data: [{ id: `pm_${customer}`, object: 'payment_method' }] }]
    const [, method] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
    if (!method) return undefined
    detached.push(method)
    return [200, { id: method, object: 'payment_method', customer: null }]
  }

  function createSession(request: IncomingMessage, text: string): readonly [number, object] {
    const form = new URLSearchParams(text)
    const unknown = [...form.keys()].find((name) => !allowed.some((pattern) => pattern.test(name)))
    if (request.method !== 'POST' || request.url !== '/v1/checkout/sessions') return [404, { error: {} }]
    if (unknown !== undefined || form.get('mode') !== 'setup' || form.get('ui_mode') !== 'embedded')
      return [400, { error: { type: 'invalid_request_error', code: 'parameter_unknown', param: unknown } }]
    const key = String(request.headers['idempotency-key'])
    const earlier = kept.get(key)
    if (earlier && earlier.form !== text) return [400, { error: { type: 'idempotency_error' } }]
    const session = earlier?.session ?? newSession(form)
    kept.set(key, { form: text, session })
    return [200, { object: 'checkout.session', status: 'open', mode: 'setup', ...session }]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    requests,
    troubles,
    detached,
    money,
    sessions: () => Array.from(kept.values(), ({ session }) => session),
    environment: { ...stripeKeys, STRIPE_API_URL: `http://127.0.0.1:${port}` },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function newSession(form: URLSearchParams): Session {
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`
  const reference = form.get('client_reference_id') ?? ''
  // Stripe's secrets hold characters that an address must escape.
  return { id, client_secret: `${id}_secret_fid%2BwbEhq/x%25`, reference, setupIntent: `seti_${reference}` }
}

const setupIntent = (path: string) => ({
  id: path.split(/[/?]/)[3],
  object: 'setup_intent',
  status: 'succeeded',
  payment_method: {
    id: 'pm_1',
    object: 'payment_method',
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2039 },
  },
})

const answer = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

type Event = { id?: string; type?: string; account?: string; object?: object }

/** An event as Stripe delivers it about a session that was opened here. */
export function eventOf(session: Session, { id, type, account, object }: Event = {}): string {
  return JSON.stringify({
    id: id ?? `evt_${randomUUID()}`,
    object: 'event',
    type: type ?? 'checkout.session.completed',
    account: account ?? stripeKeys.STRIPE_ACCOUNT,
    data: {
      object: {
        id: session.id,
        object: 'checkout.session',
        mode: 'setup',
        status: 'complete',
        client_reference_id: session.reference,
        setup_intent: session.setupIntent,
        customer: 'cus_1',
        ...object,
      },
    },
  })
}

type Signing = { secret?: string; at?: number }

const { webhooks } = new Stripe(stripeKeys.STRIPE_SECRET_KEY)

/** By Stripe's own library, so that a mistake of ours in reading signatures cannot be repeated in writing them. */
export function signatureOf(
  payload: string,
  { secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at: timestamp = Math.floor(Date.now() / 1000) }: Signing = {},
) {
  const header = webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { header, hex: /v1=(\w+)/.exec(header)?.[1] ?? '', seconds: timestamp }
}
