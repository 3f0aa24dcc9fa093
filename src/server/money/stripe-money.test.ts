import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyEvent, signatureOf, startFakeStripe } from '#test/support/fake-stripe.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { createPaymentProvider } from './payment-provider.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  stripe = await startFakeStripe()
  world = await createMoneyWorld(stripe.environment)
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

const fullFee = 149_05 + 40_00 + 12_08

async function deliver(type: string, object: object | undefined) {
  const body = moneyEvent(type, object ?? {})
  const response = await world.app.request('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body).header },
    body,
  })
  expect(response.status).toBe(204)
}

const chargeOf = async (id: string) => (await world.chargesOf(id))[0]

it('a charge is paid by the webhook, not by the answer, and a refund too', async () => {
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  expect(await chargeOf(id)).toMatchObject({ state: 'asking' })
  await deliver('payment_intent.succeeded', stripe.money.intents.at(-1))
  const charge = await chargeOf(id)
  expect(charge).toMatchObject({ state: 'paid' })
  const path = `/staff/charges/${charge?.id}/refunds`
  await world.call({ method: 'POST', path, body: { cents: 50_00, why: 'Too long a wait' } })
  await world.runJobs()
  await deliver('refund.updated', stripe.money.refunds.at(-1))
  await deliver('refund.updated', stripe.money.refunds.at(-1))
  expect(await world.ledgerOf(charge?.id ?? '')).toEqual([
    `owed ${fullFee}`,
    `paid ${-fullFee}`,
    'refunded 5000',
    'returned -5000',
  ])
})

it('a refund that the bank sends back later is undone in the ledger, and can be asked for again', async () => {
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  await deliver('payment_intent.succeeded', stripe.money.intents.at(-1))
  const chargeId = (await chargeOf(id))?.id ?? ''
  const path = `/staff/charges/${chargeId}/refunds`
  await world.call({ method: 'POST', path, body: { cents: fullFee, why: 'Too long a wait' } })
  await world.runJobs()
  const made = stripe.money.refunds.at(-1)
  await deliver('refund.updated', made)
  for (let time = 0; time < 2; time += 1)
    await deliver('refund.failed', { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' })
  await deliver('refund.updated', made)
  expect(await world.ledgerOf(chargeId)).toEqual([
    `owed ${fullFee}`,
    `paid ${-fullFee}`,
    `refunded ${fullFee}`,
    `returned ${-fullFee}`,
    `refunded ${-fullFee}`,
    `returned ${fullFee}`,
  ])
  const read = await world.call({ path: `/staff/charges/${chargeId}` })
  expect(read.body).toMatchObject({ refundedCents: 0, owedCents: 0, may: ['refund'] })
  const again = await world.call({ method: 'POST', path, body: { cents: fullFee, why: 'Sent back' } })
  expect(again.status).toBe(200)
})

it('the webhook may come before our own answer, and again after it', async () => {
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  const { payments } = world.service
  world.service.payments = {
    ...payments,
    charge: async (order) => {
      const answer = await payments.charge(order)
      await deliver('payment_intent.succeeded', stripe.money.intents.at(-1))
      return answer
    },
  }
  await world.runJobs()
  world.service.payments = payments
  await deliver('payment_intent.succeeded', stripe.money.intents.at(-1))
  const charge = await chargeOf(id)
  expect(charge).toMatchObject({ state: 'paid', tries: 1 })
  expect(await world.ledgerOf(charge?.id ?? '')).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
})

it('a payment whose answer is lost, and a provider that is busy then: it stays asked, and is paid', async () => {
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  stripe.troubles.push('none', 'break', 429, 429)
  await world.runJobs()
  const charge = await chargeOf(id)
  expect(charge).toMatchObject({ state: 'asking' })
  const attempts = () =>
    world.db
      .selectFrom('charge_attempts')
      .select('state')
      .where('charge_id', '=', charge?.id ?? '')
      .execute()
  expect(await attempts()).toEqual([{ state: 'asked' }])
  await world.runJobs()
  expect(await attempts()).toEqual([{ state: 'paid' }])
  expect(await chargeOf(id)).toMatchObject({ state: 'paid', tries: 1 })
})

/** A payment that Stripe had called failed succeeds after another one has paid the charge. */
async function paidTwice() {
  const { id, clientId } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  const first = stripe.money.intents.at(-1)
  await deliver('payment_intent.payment_failed', { ...first, status: 'requires_payment_method' })
  const chargeId = (await chargeOf(id))?.id ?? ''
  await world.call({ method: 'POST', path: `/staff/charges/${chargeId}/try` })
  await world.runJobs()
  await deliver('payment_intent.succeeded', stripe.money.intents.at(-1))
  expect(await chargeOf(id)).toMatchObject({ state: 'paid', tries: 2 })
  await deliver('payment_intent.succeeded', first)
  await deliver('payment_intent.succeeded', first)
  await world.runJobs()
  return { clientId, chargeId, first }
}

it('a second payment whose refund fails is given back when a person asks, once', async () => {
  const { chargeId, first } = await paidTwice()
  const read = async () => (await world.call({ path: `/staff/charges/${chargeId}` })).body
  const giveBack = () =>
    world.call({ method: 'POST', path: `/staff/charges/${chargeId}/return-second-payment` })
  expect(await read()).toMatchObject({ may: ['refund'], secondPaymentCents: 0 })
  expect((await giveBack()).status).toBe(409)
  const failed = stripe.money.refunds.pop()
  await deliver('refund.failed', { ...failed, status: 'failed', failure_reason: 'unknown' })
  expect(await read()).toMatchObject({ may: ['returnSecond', 'refund'], secondPaymentCents: fullFee })
  // The payment that counts is no part of it.
  const answers = await Promise.all([giveBack(), giveBack()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await world.runJobs()
  const refund = stripe.money.refunds.at(-1)
  expect(refund).toMatchObject({ payment_intent: first?.id, amount: fullFee })
  await deliver('refund.updated', refund)
  expect(await read()).toMatchObject({
    may: ['refund'],
    secondPaymentCents: 0,
    paidCents: fullFee,
    refundedCents: 0,
    owedCents: 0,
  })
  expect((await giveBack()).status).toBe(409)
})

it('a second payment of one charge goes back in full, and the ledger and the practice know of it', async () => {
  const { clientId, chargeId, first } = await paidTwice()
  const refund = stripe.money.refunds.at(-1)
  expect(refund).toMatchObject({ payment_intent: first?.id, amount: fullFee })
  await deliver('refund.updated', refund)
  await world.runJobs()
  expect(await world.ledgerOf(chargeId)).toEqual([
    `owed ${fullFee}`,
    `paid ${-fullFee}`,
    `paid ${-fullFee}`,
    `refunded ${fullFee}`,
  ])
  const read = await world.call({ path: `/staff/charges/${chargeId}` })
  expect(read.body).toMatchObject({
    state: 'paid',
    paidCents: fullFee,
    refundedCents: 0,
    owedCents: 0,
    may: ['refund'],
  })
  expect(read.body.attempts.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'paid',
    'paidTwice',
  ])
  expect((await world.emailsTo(clientId)).map(({ subject }) => subject)).toContain('You have a refund')
  const told = await world.db
    .selectFrom('charge_emails')
    .select('kind')
    .where('charge_id', '=', chargeId)
    .where('kind', '=', 'practicePaidTwice')
    .execute()
  expect(told).toHaveLength(1)
})

it('a bank that wants its client: the form that Checkout opens pays it, after a card that fails', async () => {
  const booked = await world.addBooked()
  const { saved_card_customer: customer } = await world.db
    .selectFrom('clients')
    .select('saved_card_customer')
    .where('id', '=', booked.clientId)
    .executeTakeFirstOrThrow()
  stripe.money.declines.set(customer ?? '', { code: 'authentication_required' })
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  await deliver('payment_intent.payment_failed', stripe.money.intents.at(-1))
  const charge = await chargeOf(booked.id)
  expect(charge).toMatchObject({ state: 'needsAuthentication', reason: 'authenticationRequired' })
  const opened = await world.call({
    method: 'POST',
    path: `/client-records/me/charges/${charge?.id}/payments`,
    token: booked.token,
  })
  expect(opened.body).toMatchObject({ cents: fullFee, clientSecret: expect.stringContaining('cs_test') })
  const attempt = stripe.requests.at(-1)?.form.get('metadata[attempt]')
  const intent = { id: 'pi_form', object: 'payment_intent', metadata: { attempt }, amount: fullFee }
  await deliver('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' })
  expect(await chargeOf(booked.id)).toMatchObject({ state: 'needsAuthentication' })
  await deliver('payment_intent.succeeded', { ...intent, status: 'succeeded' })
  expect(await chargeOf(booked.id)).toMatchObject({ state: 'paid' })
})

it('without a provider and where strangers come, nothing is paid by a test card', async () => {
  const deliverNothing = async () => {}
  const { keyring, db } = world
  const closed = createPaymentProvider(
    { stripe: null, areSimulationsOpen: false },
    { keyring, db, deliver: deliverNothing },
  )
  const order = { reference: randomUUID(), customer: null, cents: 100 }
  expect(await closed.charge(order)).toEqual({ kind: 'refused', failure: 'noCard' })
  expect(await closed.findPayment({ ...order, providerId: null })).toBeNull()
})
