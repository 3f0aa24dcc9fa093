import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toSimulatedCustomer } from '#domain/money/test-cards.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { PaymentProviderFailed } from '../adapters/payments.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const customerOf = async (clientId: string) =>
  (
    await world.db
      .selectFrom('clients')
      .select('saved_card_customer as customer')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
  ).customer

/** Attended while the provider is away. Once it is back, the customer that was asked first has no card any more. */
async function attendWhileAway(replace: (clientId: string) => Promise<unknown>) {
  const booked = await world.addBooked()
  const old = await customerOf(booked.clientId)
  const { payments } = world.service
  world.service.payments = {
    ...payments,
    charge: () => Promise.reject(new PaymentProviderFailed('no answer')),
  }
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  expect(await world.chargesOf(booked.id)).toMatchObject([{ state: 'asking', tries: 1 }])
  await replace(booked.clientId)
  world.service.payments = {
    ...payments,
    charge: async (order) =>
      order.customer === old ? { kind: 'refused', failure: 'noCard' } : payments.charge(order),
  }
  await world.runJobs()
  world.service.payments = payments
  const [charge] = await world.chargesOf(booked.id)
  const told = await world.db
    .selectFrom('charge_emails')
    .select('kind')
    .where('charge_id', '=', charge?.id ?? '')
    .execute()
  return { charge, told: told.map(({ kind }) => kind) }
}

const replaceBy = (outcome: 'pays' | 'declined') => (clientId: string) =>
  world.db
    .updateTable('clients')
    .set({
      saved_card_customer: toSimulatedCustomer({ outcome, brand: 'visa', lastFour: '4242' }, randomUUID()),
    })
    .where('id', '=', clientId)
    .execute()

it('a card that took the place of the one asked is asked at once, and no one is told of a failure', async () => {
  const { charge, told } = await attendWhileAway(replaceBy('pays'))
  expect(charge).toMatchObject({ state: 'paid', tries: 1 })
  expect(told).not.toContain('failed')
  expect(told).not.toContain('practiceFailed')
})

it('a new card that does not pay has its own tries, and its client is told of the first', async () => {
  const { charge, told } = await attendWhileAway(replaceBy('declined'))
  expect(charge).toMatchObject({ state: 'failed', reason: 'declined', tries: 1 })
  expect(charge?.next_try_at).not.toBeNull()
  expect(told.toSorted()).toEqual(['failed', 'practiceFailed'])
})

it('where there is no other card, the charge fails and is not tried again', async () => {
  const { charge, told } = await attendWhileAway(() => Promise.resolve())
  expect(charge).toMatchObject({ state: 'failed', reason: 'noCard', next_try_at: null })
  expect(told.toSorted()).toEqual(['failed', 'practiceFailed'])
})
