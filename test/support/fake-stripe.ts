import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { createFakeMoney, type StripeAnswer } from './fake-stripe-money.ts'
import { newCheckoutSession, newPaymentMethod, newSetupIntent } from './stripe-form-objects.ts'
import { listOf, refusal, seconds } from './stripe-money-objects.ts'

type Session = { id: string; client_secret: string; reference: string; setupIntent: string }
type Kept = { form: string; session: Session }
type Asked = { method: string; path: string; headers: IncomingMessage['headers']; form: URLSearchParams }
/** What came over the wire: stripe-types.ts holds it against Stripe’s own types. */
export type Exchange = Pick<Asked, 'method' | 'path' | 'form'> & { status: number; body: object }
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
  const requests: Asked[] = []
  const exchanges: Exchange[] = []
  const troubles: Trouble[] = []
  const detached: string[] = []
  const money = createFakeMoney()

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { url: path = '', method = '' } = request
    const asked = { method, path, headers: request.headers, form: new URLSearchParams(text) }
    requests.push(asked)
    const trouble = troubles.shift()
    const [status, body] =
      refuse(request, trouble) ??
      money.answer({ method, path, text, key: request.headers['idempotency-key'] }) ??
      (path.startsWith('/v1/setup_intents/')
        ? ([200, newSetupIntent(path.split(/[/?]/)[3] ?? '')] as const)
        : (cardsAt(path) ?? createSession(request, text)))
    exchanges.push({ ...asked, status, body })
    if (trouble === 'break') return void response.destroy()
    if (trouble !== 'hang') answer(response, status, body)
  })

  /** A customer's cards, and taking one of them away. */
  function cardsAt(path: string): StripeAnswer | undefined {
    const [, customer] = /^\/v1\/customers\/(\w+)\/payment_methods\?limit=100$/.exec(path) ?? []
    if (customer) return [200, listOf(path, [newPaymentMethod(`pm_${customer}`, customer)])]
    const [, method] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
    if (!method) return undefined
    detached.push(method)
    return [200, newPaymentMethod(method, null)]
  }

  function createSession(request: IncomingMessage, text: string): StripeAnswer {
    const form = new URLSearchParams(text)
    if (request.method !== 'POST' || request.url !== '/v1/checkout/sessions')
      return [404, refusal({ type: 'invalid_request_error', code: 'resource_missing' })]
    if (form.get('mode') !== 'setup' || form.get('ui_mode') !== 'embedded')
      return [400, refusal({ type: 'invalid_request_error', code: 'parameter_invalid' })]
    const key = String(request.headers['idempotency-key'])
    const earlier = kept.get(key)
    if (earlier && earlier.form !== text) return [400, refusal({ type: 'idempotency_error' })]
    const session = earlier?.session ?? newSession(form)
    kept.set(key, { form: text, session })
    const { id, client_secret, reference, setupIntent } = session
    const opened = { id, client_secret, client_reference_id: reference, setup_intent: setupIntent }
    return [200, newCheckoutSession({ mode: 'setup', ...opened })]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    requests,
    exchanges,
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

/** A key or an account that is wrong, and what a test wants to go wrong. */
function refuse({ headers }: IncomingMessage, trouble: Trouble | undefined): StripeAnswer | undefined {
  if (headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
    return [401, refusal({ type: 'invalid_request_error' })]
  if (headers['stripe-account'] !== stripeKeys.STRIPE_ACCOUNT)
    return [403, refusal({ type: 'invalid_request_error', code: 'account_invalid' })]
  if (typeof trouble !== 'number') return undefined
  const type = [400, 409, 429].includes(trouble) ? 'invalid_request_error' : 'api_error'
  return [trouble, refusal({ type })]
}

const answer = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

type Event = { id?: string; type?: string; account?: string; object?: object }

/** An event as Stripe delivers it about a session that was opened here. */
export const eventOf = (
  { id, reference, setupIntent }: Session,
  { type = 'checkout.session.completed', object, ...event }: Event = {},
): string =>
  moneyEvent(
    type,
    {
      ...newCheckoutSession({
        id,
        mode: 'setup',
        status: 'complete',
        client_reference_id: reference,
        setup_intent: setupIntent,
        customer: 'cus_1',
      }),
      ...object,
    },
    event,
  )

/** An event as Stripe delivers it about any object. */
export const moneyEvent = (
  type: string,
  object: object,
  { id = `evt_${randomUUID()}`, account = stripeKeys.STRIPE_ACCOUNT }: Pick<Event, 'id' | 'account'> = {},
): string =>
  JSON.stringify({
    id,
    object: 'event',
    account,
    api_version: '2025-03-31.basil' satisfies Stripe.LatestApiVersion,
    created: seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })

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
