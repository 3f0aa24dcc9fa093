import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  eventOf,
  type Exchange,
  moneyEvent,
  signatureOf,
  startFakeStripe,
  stripeKeys,
} from '#test/support/fake-stripe.ts'
import { newDispute } from '#test/support/stripe-dispute-objects.ts'
import { findTypeErrors, requestOf, stripeRequests } from '#test/support/stripe-types.ts'
import { createStripePayments } from './stripe-payments.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let payments: ReturnType<typeof createStripePayments>
beforeAll(async () => {
  stripe = await startFakeStripe()
  payments = createStripePayments({
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    account: stripeKeys.STRIPE_ACCOUNT,
    webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
    apiUrl: stripe.environment.STRIPE_API_URL,
  })
})
afterAll(() => stripe.close())

/** Everything that the adapter ever asks, once. */
async function askEverything(): Promise<void> {
  const returnUrl = 'https://banksia.example/my/payments'
  const setup = randomUUID()
  await payments.createSetup({ idempotencyKey: setup, reference: setup, clientId: randomUUID(), returnUrl })
  const customer = 'cus_1'
  const reference = randomUUID()
  const paid = await payments.charge({ reference, customer, cents: 201_13 })
  const paymentId = paid.kind === 'asked' ? paid.providerId : ''
  stripe.money.declines.set('cus_2', { code: 'card_declined', decline_code: 'insufficient_funds' })
  await payments.charge({ reference: randomUUID(), customer: 'cus_2', cents: 201_13 })
  await payments.findPayment({ reference, customer, providerId: null })
  const form = { reference: randomUUID(), customer, cents: 50_00, askedAt: new Date(), returnUrl }
  const opened = await payments.openPayment(form)
  const providerId = opened.kind === 'opened' ? opened.providerId : ''
  await payments.findPayment({ reference: form.reference, customer, providerId })
  const refund = randomUUID()
  await payments.refund({ reference: refund, paymentId, cents: 50_00 })
  await payments.refund({ reference: randomUUID(), paymentId, cents: 500_00 })
  await payments.findRefund({ reference: refund, paymentId, providerId: null })
  await payments.findRefund({ reference: refund, paymentId, providerId: stripe.money.refunds[0]?.id ?? '' })
  await payments.listPayments({ from: new Date(0), to: new Date(Date.now() + 60_000) })
  await payments.detachCards(customer)
  const [session] = stripe.sessions()
  const body = session ? eventOf(session) : ''
  const signature = signatureOf(body).header
  const isHandled = async () => false
  await payments.parseWebhook({ body: Buffer.from(body), signature, now: new Date(), isHandled })
}

const events = () => {
  const [paid, declined] = stripe.money.intents
  const [refund] = stripe.money.refunds
  const [session] = stripe.sessions()
  const [form] = stripe.money.sessions.values()
  if (!paid || !declined || !refund || !session || !form) throw new Error('Not everything was asked')
  const disputed = { amount: paid.amount, payment_intent: paid.id }
  return [
    moneyEvent('payment_intent.succeeded', paid),
    moneyEvent('payment_intent.payment_failed', declined),
    moneyEvent('refund.updated', refund),
    moneyEvent('refund.failed', { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }),
    moneyEvent('checkout.session.expired', { ...form, status: 'expired' }),
    moneyEvent('charge.dispute.created', newDispute({ ...disputed, status: 'needs_response' })),
    moneyEvent('charge.dispute.closed', newDispute({ ...disputed, status: 'lost' })),
    eventOf(session),
  ]
}

it(
  'every request, answer and event is as Stripe’s published OpenAPI says',
  { timeout: 300_000 },
  async () => {
    await askEverything()
    expect(new Set(stripe.exchanges.map(requestOf))).toEqual(new Set(stripeRequests))
    expect(findTypeErrors(stripe.exchanges, events())).toEqual([])

    // What does not fit is found: in a request, in an answer, and in an event.
    const [first] = stripe.exchanges.filter((one) => requestOf(one) === 'POST /v1/payment_intents')
    if (!first) throw new Error('No payment was asked for')
    const wrong: Exchange[] = [
      { ...first, form: new URLSearchParams({ amount: '1', currency: 'aud', capture: 'true' }) },
      { ...first, form: new URLSearchParams({ amount: 'one', currency: 'aud' }) },
      { ...first, body: { ...first.body, status: 'paid' } },
    ]
    expect(findTypeErrors(wrong, [moneyEvent('payment_intent.succeeded', { id: 'pi_1' })])).toHaveLength(4)
  },
)

it('the types are those of the API version that the adapter names, and of the OpenAPI release that decision 68 names', async () => {
  const library = dirname(createRequire(import.meta.url).resolve('stripe'))
  expect(await readFile(join(library, '../OPENAPI_VERSION'), 'utf8')).toBe('v1642')
  const named = stripe.requests.map(({ headers }) => headers['stripe-version'])
  expect(new Set(named)).toEqual(new Set(['2025-03-31.basil' satisfies Stripe.LatestApiVersion]))
})
