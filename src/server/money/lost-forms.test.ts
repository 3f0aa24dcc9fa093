import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakeStripe } from '#test/support/fake-stripe.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { sweepCharges } from './ask-provider.ts'

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

/** A charge that the card did not pay, and a press on its page while Stripe did not answer. */
async function pressed() {
  const booked = await world.addBooked({ card: 'none' })
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  const chargeId = (await world.chargesOf(booked.id))[0]?.id ?? ''
  const path = `/client-records/me/charges/${chargeId}/payments`
  const press = () => world.call({ method: 'POST', path, token: booked.token })
  const attempts = () =>
    world.db
      .selectFrom('charge_attempts')
      .select(['state', 'failure'])
      .where('charge_id', '=', chargeId)
      .orderBy('asked_at')
      .execute()
  const wasAskedBefore = (minutes: number) =>
    world.db
      .updateTable('charge_attempts')
      .set({ asked_at: new Date(Date.now() - minutes * 60_000) })
      .where('charge_id', '=', chargeId)
      .execute()
  const drop = () =>
    world.call({ method: 'POST', path: `/staff/charges/${chargeId}/drop`, body: { why: 'A kindness' } })
  return { chargeId, press, attempts, wasAskedBefore, drop }
}
const away = () => stripe.troubles.push(500, 500, 500)

it('a page to pay that Stripe opened no form for opens the same one soon after, and another one later', async () => {
  const { press, attempts, wasAskedBefore } = await pressed()
  away()
  expect((await press()).status).toBe(503)
  await wasAskedBefore(24)
  away()
  expect((await press()).status).toBe(503)
  expect(await attempts()).toEqual([{ state: 'asked', failure: null }])
  await wasAskedBefore(26)
  expect(await press()).toMatchObject({ status: 200, body: { cents: fullFee } })
  expect(await attempts()).toEqual([
    { state: 'failed', failure: 'notFinished' },
    { state: 'asked', failure: null },
  ])
})

it('such a form holds the practice up no longer than that either, and is swept; one that is open does and is not', async () => {
  const { press, attempts, wasAskedBefore, drop } = await pressed()
  away()
  await press()
  expect((await drop()).status).toBe(409)
  await wasAskedBefore(26)
  expect(await drop()).toMatchObject({ status: 200, body: { state: 'dropped' } })
  expect(await attempts()).toEqual([{ state: 'failed', failure: 'notFinished' }])

  const [lost, opened] = [await pressed(), await pressed()]
  away()
  await lost.press()
  expect((await opened.press()).status).toBe(200)
  for (const { wasAskedBefore: age } of [lost, opened]) await age(26)
  expect((await opened.drop()).status).toBe(409)
  await sweepCharges(world.service)
  expect(await lost.attempts()).toEqual([{ state: 'failed', failure: 'notFinished' }])
  expect(await opened.attempts()).toEqual([{ state: 'asked', failure: null }])
})

it('a form that Stripe refused holds no one up', async () => {
  const { press, attempts, drop } = await pressed()
  stripe.troubles.push(400)
  expect((await press()).status).toBe(503)
  expect(await attempts()).toEqual([{ state: 'failed', failure: 'refusedByProvider' }])
  expect((await drop()).status).toBe(200)
})

/** Stripe answers once, after this was done. */
async function meanwhile<T>(done: () => Promise<unknown>, press: () => Promise<T>): Promise<T> {
  const { payments } = world.service
  world.service.payments = {
    ...payments,
    openPayment: async (order) => {
      world.service.payments = payments
      const opened = await payments.openPayment(order)
      await done()
      return opened
    },
  }
  return press()
}

it('a form that was ended while Stripe opened it is handed to no one', async () => {
  const { press, attempts, wasAskedBefore, drop } = await pressed()
  const answer = await meanwhile(async () => {
    await wasAskedBefore(26)
    await drop()
  }, press)
  expect(answer.status).toBe(503)
  expect(await attempts()).toEqual([{ state: 'failed', failure: 'notFinished' }])
})

it('a late refusal ends its own form, and not the next', async () => {
  const { press, attempts, wasAskedBefore } = await pressed()
  stripe.troubles.push(400)
  const answer = await meanwhile(async () => {
    await wasAskedBefore(26)
    away()
    await press()
  }, press)
  expect(answer.status).toBe(503)
  expect(await attempts()).toEqual([
    { state: 'failed', failure: 'notFinished' },
    { state: 'asked', failure: null },
  ])
})
