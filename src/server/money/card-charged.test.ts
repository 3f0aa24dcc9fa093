import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

/** Attended; `meanwhile` happens after the card was asked, before the provider’s event. */
async function attend(card: 'pays' | 'declined', customer: string | null, meanwhile: { lastFour: string }) {
  const booked = await world.addBooked({ card })
  const saved = world.db.updateTable('clients').where('id', '=', booked.clientId)
  await saved.set({ saved_card_brand: 'visa', saved_card_last_four: '1881' }).execute()
  if (customer === null) await saved.set({ saved_card_customer: null }).execute()
  const { payments } = world.service
  world.service.payments = {
    ...payments,
    charge: async (order) => {
      await saved.set({ saved_card_brand: 'mastercard', saved_card_last_four: meanwhile.lastFour }).execute()
      return payments.charge(order)
    },
  }
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  world.service.payments = payments
  const [charge] = await world.chargesOf(booked.id)
  const { body } = await world.call({ path: `/staff/charges/${charge?.id}` })
  const { body: receipts } = await world.call({ path: '/client-records/me/receipts', token: booked.token })
  return { ...booked, charge: body, receipts }
}

it('a receipt names the card that was charged, not the one that has taken its place', async () => {
  // No customer at the provider, which then does not say which card it was.
  const { token, charge, receipts } = await attend('pays', null, { lastFour: '4444' })
  expect(charge).toMatchObject({ state: 'paid', attempts: [{ card: 'Visa ending in 1881' }] })
  const { body } = await world.call({ path: `/client-records/me/receipts/${receipts[0].id}`, token })
  expect(body.content.about.at(-1).value).toContain('Visa ending in 1881')
})

it('the provider’s own word about the card comes before ours', async () => {
  const { charge } = await attend('pays', 'kept', { lastFour: '4444' })
  expect(charge.attempts).toMatchObject([{ state: 'paid', card: 'Visa ending in 4242' }])
})

it('a try that was declined names the card that was tried', async () => {
  const { charge } = await attend('declined', 'kept', { lastFour: '4444' })
  expect(charge.attempts).toMatchObject([{ state: 'failed', card: 'Visa ending in 1881' }])
})
