import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventOf, signatureOf, startFakeStripe, stripeKeys } from '#test/support/fake-stripe.ts'
import type { PaymentProvider } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let payments: PaymentProvider
const access = () => ({
  secretKey: stripeKeys.STRIPE_SECRET_KEY,
  account: stripeKeys.STRIPE_ACCOUNT,
  webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
  apiUrl: stripe.environment.STRIPE_API_URL,
})
/** Gives up soon: only for a Stripe that hangs, since a slow machine would be taken for one. */
const impatient = () => createStripePayments({ ...access(), timeoutMs: 1_000 })
beforeEach(async () => {
  stripe = await startFakeStripe()
  payments = createStripePayments(access())
})
afterEach(() => stripe.close())

const order = () => {
  const reference = randomUUID()
  return {
    idempotencyKey: reference,
    reference,
    clientId: randomUUID(),
    returnUrl: 'https://banksia.example/thank-you',
  }
}
const lastSession = () => {
  const session = stripe.sessions().at(-1)
  if (!session) throw new Error('No session was opened')
  return session
}
const isHandled = async () => false
const parse = (body: string, signature = signatureOf(body).header) =>
  payments.parseWebhook({ body: Buffer.from(body), signature, now: new Date(), isHandled })

describe('Stripe’s card form', () => {
  it('is a checkout session in setup mode on the connected account, under our key', async () => {
    const wanted = order()
    const setup = await payments.createSetup(wanted)
    expect(setup).toEqual({ providerId: lastSession().id, clientSecret: lastSession().client_secret })
    const [request] = stripe.requests
    expect(request?.headers).toMatchObject({
      'idempotency-key': wanted.idempotencyKey,
      'stripe-account': 'acct_clinic',
      'stripe-version': '2025-03-31.basil',
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
    })
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      mode: 'setup',
      ui_mode: 'embedded',
      'payment_method_types[0]': 'card',
      customer_creation: 'always',
      return_url: wanted.returnUrl,
      redirect_on_completion: 'if_required',
      client_reference_id: wanted.reference,
      'metadata[client]': wanted.clientId,
      'setup_intent_data[metadata][setup]': wanted.reference,
    })
  })

  it.each(['hang', 'break', 500, 409, 429] as const)(
    'is opened once where the first try meets %s',
    async (trouble) => {
      stripe.troubles.push(trouble)
      const setup = await (trouble === 'hang' ? impatient() : payments).createSetup(order())
      expect(setup.providerId).toBe(lastSession().id)
      expect(stripe.sessions()).toHaveLength(1)
      expect(new Set(stripe.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect(stripe.requests).toHaveLength(2)
    },
  )

  it.each([
    [[503, 503, 503], 3, /^status 503, api_error$/],
    [['hang', 'hang', 'hang'], 3, /^no answer in time$/],
    [[402], 1, /^status 402, api_error$/],
  ] as const)('gives up clearly on %j after %i tries', async (troubles, tries, reason) => {
    stripe.troubles.push(...troubles)
    const asked = troubles[0] === 'hang' ? impatient() : payments
    await expect(asked.createSetup(order())).rejects.toThrow(
      expect.objectContaining({ name: 'PaymentProviderFailed', message: expect.stringMatching(reason) }),
    )
    expect(stripe.requests).toHaveLength(tries)
  })
})

describe('taking a card away', () => {
  it('detaches every card of the customer, under a key of its own, and asks again while Stripe is away', async () => {
    stripe.troubles.push(500)
    await payments.detachCards('cus_9')
    expect(stripe.detached).toEqual(['pm_cus_9'])
    expect(stripe.requests.at(-1)).toMatchObject({
      path: '/v1/payment_methods/pm_cus_9/detach',
      headers: { 'idempotency-key': 'detach pm_cus_9' },
    })
  })
})

describe('Stripe’s webhook', () => {
  it('of a card that was saved names our setup and the last four digits', async () => {
    const { reference } = order()
    await payments.createSetup({ ...order(), reference })
    const session = lastSession()
    expect(await parse(eventOf(session, { id: 'evt_1' }))).toEqual({
      outcome: 'event',
      event: {
        id: 'evt_1',
        kind: 'setupSucceeded',
        reference,
        providerId: session.id,
        card: { brand: 'visa', lastFour: '4242', expiry: '2039-12' },
        customer: 'cus_1',
        completedAt: expect.any(Date),
      },
    })
    expect(stripe.requests.at(-1)?.path).toBe(
      `/v1/setup_intents/seti_${reference}?expand%5B0%5D=payment_method`,
    )
  })

  it('stands without the digits where the card cannot be read', async () => {
    await payments.createSetup(order())
    stripe.troubles.push(500)
    expect(await parse(eventOf(lastSession()))).toMatchObject({
      event: { kind: 'setupSucceeded', card: null },
    })
  })

  it.each([
    ['card_declined', 'declined'],
    ['setup_intent_authentication_failure', 'notAuthenticated'],
  ])('of a failure with %s is %s', async (code, reason) => {
    await payments.createSetup(order())
    const { reference } = lastSession()
    const object = { id: 'seti_1', metadata: { setup: reference }, last_setup_error: { code } }
    const event = eventOf(lastSession(), { type: 'setup_intent.setup_failed', object })
    expect(await parse(event)).toMatchObject({ event: { kind: 'setupFailed', reference, reason } })
  })

  it('of an ended form is a failure; other accounts, modes and events are none of ours', async () => {
    await payments.createSetup(order())
    const session = lastSession()
    expect(await parse(eventOf(session, { type: 'checkout.session.expired' }))).toMatchObject({
      event: { kind: 'setupFailed', reason: 'sessionEnded' },
    })
    for (const other of [
      { account: 'acct_other' },
      { object: { mode: 'payment' } },
      { object: { client_reference_id: null } },
      { type: 'customer.created' },
    ])
      expect(await parse(eventOf(session, other))).toEqual({ outcome: 'unrelated' })
  })

  it.each<[string, (body: string) => string]>([
    ['no signature', () => ''],
    ['another secret', (body) => signatureOf(body, { secret: 'whsec_other' }).header],
    ['another body', (body) => signatureOf(`${body} `).header],
    [
      'another time',
      (body) => {
        const { header, seconds } = signatureOf(body)
        return header.replace(`t=${seconds}`, `t=${seconds - 1}`)
      },
    ],
    ['301 s of age', (body) => signatureOf(body, { at: Math.floor(Date.now() / 1000) - 301 }).header],
    ['a time to come', (body) => signatureOf(body, { at: Math.floor(Date.now() / 1000) + 302 }).header],
    ['the older scheme only', (body) => signatureOf(body).header.replace('v1=', 'v0=')],
    ['half a signature', (body) => signatureOf(body).header.slice(0, -2)],
    ['no time', (body) => `v1=${signatureOf(body).hex}`],
  ])('is refused with %s', async (_name, sign) => {
    await payments.createSetup(order())
    const body = eventOf(lastSession())
    expect(await parse(body, sign(body))).toEqual({ outcome: 'refused' })
  })

  it('is heard where one of several signatures is right, and up to 300 s of age', async () => {
    await payments.createSetup(order())
    const body = eventOf(lastSession())
    const now = new Date()
    const { hex, seconds } = signatureOf(body, { at: Math.floor(now.getTime() / 1000) - 300 })
    const signature = `t=${seconds},v1=${'0'.repeat(64)},v1=${hex},v0=ignored`
    expect(await payments.parseWebhook({ body: Buffer.from(body), signature, now, isHandled })).toMatchObject(
      {
        outcome: 'event',
      },
    )
    expect(await parse('not json', signatureOf('not json').header)).toEqual({ outcome: 'refused' })
  })
})
