import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyEvent, signatureOf, startFakeStripe, stripeKeys } from '#test/support/fake-stripe.ts'
import { createStripePayments } from './stripe-payments.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let payments: ReturnType<typeof createStripePayments>
/** Gives up soon: only for a Stripe that hangs, since a slow machine would be taken for one. */
let impatient: typeof payments
const access = () => ({
  secretKey: stripeKeys.STRIPE_SECRET_KEY,
  account: stripeKeys.STRIPE_ACCOUNT,
  webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
  apiUrl: stripe.environment.STRIPE_API_URL,
})
beforeAll(async () => {
  stripe = await startFakeStripe()
  payments = createStripePayments(access())
  impatient = createStripePayments({ ...access(), timeoutMs: 1_000 })
})
beforeEach(() => {
  stripe.requests.length = 0
  stripe.troubles.length = 0
})
afterAll(() => stripe.close())

const customerOf = () => `cus_${randomUUID().replaceAll('-', '')}`
const charge = (customer: string | null, reference: string = randomUUID(), cents = 201_13, via = payments) =>
  via.charge({ reference, customer, cents })
const chargeIn = (trouble: unknown, customer: string, reference: string) =>
  charge(customer, reference, 201_13, trouble === 'hang' ? impatient : payments)

function deliver(type: string, object: object, account: string = stripeKeys.STRIPE_ACCOUNT) {
  const body = moneyEvent(type, object, { account })
  return payments.parseWebhook({
    body: Buffer.from(body),
    signature: signatureOf(body).header,
    now: new Date(),
    isHandled: async () => false,
  })
}

describe('a charge at Stripe', () => {
  it('is a confirmed off-session payment on the connected account, under our key', async () => {
    const [customer, reference] = [customerOf(), randomUUID()]
    const asked = await charge(customer, reference)
    expect(asked).toEqual({ kind: 'asked', providerId: stripe.money.intents.at(-1)?.id })
    const request = stripe.requests.at(-1)
    expect(request?.headers).toMatchObject({ 'idempotency-key': reference, 'stripe-account': 'acct_clinic' })
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      amount: '20113',
      currency: 'aud',
      customer,
      payment_method: `pm_${customer}`,
      'payment_method_types[0]': 'card',
      confirm: 'true',
      off_session: 'true',
      'metadata[attempt]': reference,
    })
  })

  it.each(['hang', 'break', 500, 409, 429] as const)('is made once where a try meets %s', async (trouble) => {
    const customer = customerOf()
    stripe.troubles.push(trouble, trouble)
    const before = stripe.money.intents.length
    const reference = randomUUID()
    const asked = await chargeIn(trouble, customer, reference)
    expect(await charge(customer, reference)).toEqual(asked)
    expect(stripe.money.intents).toHaveLength(before + 1)
  })

  it.each(['hang', 'break', 500] as const)(
    'is not refused by 429 after %s: it may be paid',
    async (trouble) => {
      const [customer, reference] = [customerOf(), randomUUID()]
      stripe.troubles.push('none', trouble, 429, 429)
      const refused = await chargeIn(trouble, customer, reference).catch((error: unknown) => error)
      expect(refused).toMatchObject({ message: expect.stringContaining('429') })
      expect(await charge(customer, reference)).toMatchObject({ kind: 'asked' })
      expect(stripe.money.intents.filter((one) => one.customer === customer)).toHaveLength(1)
    },
  )

  it.each([409, 429])('that only ever meets %i is no refusal either', async (status) => {
    stripe.troubles.push('none', status, status, status)
    await expect(charge(customerOf())).rejects.toThrow(String(status))
  })

  it('that got no answer is found by our name for it, and not before it is there', async () => {
    const [customer, reference] = [customerOf(), randomUUID()]
    const asked = { reference, customer, providerId: null }
    expect(await payments.findPayment(asked)).toBeNull()
    await charge(customer, reference)
    const card = { brand: 'visa', lastFour: '4242', expiry: null }
    const providerId = stripe.money.intents.at(-1)?.id ?? ''
    expect(await payments.findPayment(asked)).toEqual({ kind: 'paymentSucceeded', providerId, card })
    expect(await payments.findPayment({ ...asked, providerId })).toMatchObject({ kind: 'paymentSucceeded' })
  })

  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficientFunds'],
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'declined'],
    [{ code: 'expired_card' }, 'expiredCard'],
    [{ code: 'authentication_required', decline_code: 'authentication_required' }, 'authenticationRequired'],
  ] as const)('with %j is asked, and its event says %s', async (decline, failure) => {
    const [customer, reference] = [customerOf(), randomUUID()]
    stripe.money.declines.set(customer, decline)
    const intent = () => stripe.money.intents.at(-1) ?? { id: '' }
    expect(await charge(customer, reference)).toEqual({ kind: 'asked', providerId: intent().id })
    expect(await deliver('payment_intent.payment_failed', intent())).toMatchObject({
      outcome: 'event',
      event: { kind: 'paymentFailed', reference, failure, providerId: intent().id },
    })
    expect(await payments.findPayment({ reference, customer, providerId: null })).toMatchObject({ failure })
  })

  it('is refused without a card, and where Stripe says no to the request itself', async () => {
    expect(await charge(null)).toEqual({ kind: 'refused', failure: 'noCard' })
    const customer = customerOf()
    stripe.money.cardless.add(customer)
    expect(await charge(customer)).toEqual({ kind: 'refused', failure: 'noCard' })
  })

  it('under a key that was used for something else, or with a wrong secret, is no answer at all', async () => {
    const [customer, reference] = [customerOf(), randomUUID()]
    await charge(customer, reference)
    await expect(charge(customer, reference, 5)).rejects.toThrow(/idempotency_error/)
  })
})

describe('Stripe’s events about money', () => {
  it('of a payment that succeeded name our attempt and the card', async () => {
    const [customer, reference] = [customerOf(), randomUUID()]
    await charge(customer, reference)
    const intent = stripe.money.intents.at(-1) ?? { id: '' }
    expect(await deliver('payment_intent.succeeded', intent)).toMatchObject({
      event: { kind: 'paymentSucceeded', reference, providerId: intent.id, card: { lastFour: '4242' } },
    })
    expect(await deliver('payment_intent.succeeded', intent, 'acct_other')).toEqual({ outcome: 'unrelated' })
    expect(await deliver('payment_intent.succeeded', { ...intent, metadata: {} })).toEqual({
      outcome: 'unrelated',
    })
  })

  it('of a form that has ended, and of a refund', async () => {
    const reference = randomUUID()
    const form = { id: 'cs_1', mode: 'payment', metadata: { attempt: reference } }
    expect(await deliver('checkout.session.expired', form)).toMatchObject({
      event: { kind: 'paymentEnded', reference },
    })
    for (const [status, kind] of [
      ['succeeded', 'refundSucceeded'],
      ['failed', 'refundFailed'],
      ['pending', 'refundOpen'],
    ])
      expect(
        await deliver('refund.updated', {
          id: 're_1',
          object: 'refund',
          status,
          metadata: { refund: reference },
        }),
      ).toMatchObject({ event: { kind, reference, providerId: 're_1' } })
  })
})

describe('a form to pay', () => {
  it('is embedded Checkout for an hour, says nothing of what it is for, and is found by its id', async () => {
    const [reference, customer, askedAt] = [randomUUID(), customerOf(), new Date()]
    const order = {
      reference,
      customer,
      cents: 201_13,
      askedAt,
      returnUrl: 'https://banksia.example/my/payments',
    }
    const opened = await payments.openPayment(order)
    expect(await payments.openPayment(order)).toEqual(opened)
    const providerId = opened.kind === 'opened' ? opened.providerId : ''
    // Under the same key Stripe would refuse other words than the first.
    const byAnotherRelease = { ...order, returnUrl: `${order.returnUrl}?sent=1` }
    expect(await payments.openPayment({ ...byAnotherRelease, providerId })).toEqual(opened)
    expect(Object.fromEntries(stripe.requests.at(-2)?.form ?? [])).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '20113',
      'line_items[0][price_data][product_data][name]': 'Appointment',
      'payment_intent_data[metadata][attempt]': reference,
      expires_at: String(Math.floor(askedAt.getTime() / 1000) + 3600),
    })
    const asked = { reference, customer, providerId }
    expect(await payments.findPayment(asked)).toMatchObject({ kind: 'paymentOpen' })
    const session = stripe.money.sessions.get(providerId)
    if (session) session.status = 'expired'
    expect(await payments.findPayment(asked)).toMatchObject({ kind: 'paymentEnded' })
  })

  it('is refused for good where Stripe says no, and may be open where an answer was lost before', async () => {
    // Stripe opens none that would end within half an hour.
    const askedAt = new Date(Date.now() - 31 * 60_000)
    const open = () =>
      payments.openPayment({ reference: randomUUID(), customer: null, cents: 1, askedAt, returnUrl: '' })
    expect(await open()).toMatchObject({ kind: 'refused' })
    stripe.troubles.push('break')
    await expect(open()).rejects.toThrow('400')
  })
})

describe('a refund at Stripe', () => {
  it('is made once under our key, and found again', async () => {
    const customer = customerOf()
    await charge(customer)
    const paymentId = stripe.money.intents.at(-1)?.id ?? ''
    const reference = randomUUID()
    expect(await payments.findRefund({ reference, paymentId, providerId: null })).toBeNull()
    const asked = await payments.refund({ reference, paymentId, cents: 50_00 })
    expect(await payments.refund({ reference, paymentId, cents: 50_00 })).toEqual(asked)
    expect(stripe.money.refunds.filter((one) => one.payment_intent === paymentId)).toHaveLength(1)
    expect(await payments.findRefund({ reference, paymentId, providerId: null })).toMatchObject({
      kind: 'refundSucceeded',
    })
    expect(await payments.refund({ reference: randomUUID(), paymentId, cents: 201_13 })).toEqual({
      kind: 'refused',
      failure: 'refusedByProvider',
    })
  })

  it('is in the list of what went through, with the payments, over several pages', async () => {
    // Before anything that this file has charged.
    const from = new Date(Date.now() - 3_600_000)
    const customer = customerOf()
    const references = [randomUUID(), randomUUID(), randomUUID()]
    for (const reference of references) await charge(customer, reference)
    const paymentId = stripe.money.intents.at(-1)?.id ?? ''
    const refund = randomUUID()
    await payments.refund({ reference: refund, paymentId, cents: 1_00 })
    const listed = await payments.listPayments({ from, to: new Date(Date.now() + 60_000) })
    const ours = listed.filter(({ reference }) => [...references, refund].some((id) => id === reference))
    expect(ours).toHaveLength(4)
    expect(ours).toContainEqual({
      kind: 'refund',
      providerId: stripe.money.refunds.at(-1)?.id,
      paymentId,
      reference: refund,
      cents: 1_00,
      at: expect.any(Date),
    })
    expect(await payments.listPayments({ from: new Date(0), to: from })).toEqual([])
  })
})
