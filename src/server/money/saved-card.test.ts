import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardNeededText } from '#domain/money/cards.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createPaymentApi, testCard as card } from '#test/support/payment-api.ts'
import { handlePaymentEvent } from '../payments/handle-payment-event.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
const queued: { name: string; data: object }[] = []
beforeAll(async () => {
  api = await createPaymentApi()
  api.service.jobs.sendWith = async (_tx, name, jobs) =>
    void queued.push(...jobs.map(({ data }) => ({ name, data })))
})
afterAll(() => api.close())

const remove = (token: string) => api.call('DELETE', '/client-records/me/saved-card', { token })
const detached = () => queued.filter(({ name }) => name === 'detach-card').map(({ data }) => data)

async function save(token: string, number = card.number) {
  const { body } = await api.openForm(token, { returnUrl: '/my/profile', cancelUrl: '/my/profile' })
  return api.enter(body.clientSecret, token, { ...card, number })
}
const latestSetup = async (token: string) => {
  const { _id } = await api.record(token)
  const { id } = await api.db
    .selectFrom('payment_setups')
    .select('id')
    .where('client_id', '=', _id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

describe('a saved card', () => {
  it('is shown with brand, last four and expiry, replaced by another, and removed', async () => {
    const token = await api.signUp()
    expect((await save(token)).body).toMatchObject({ state: 'saved', reserveId: null })
    expect(await api.record(token)).toMatchObject({
      hasSavedCard: true,
      savedCardBrand: 'visa',
      savedCardLastFour: '4242',
      savedCardExpiry: '2039-12',
    })
    const asked = await save(token, '4000 0025 0000 3155')
    expect(asked.body.state).toBe('needsAuthentication')
    expect((await api.record(token)).savedCardLastFour).toBe('4242')
    const declined = await save(token, '4000 0000 0000 0002')
    expect(declined.body.state).toBe('failed')
    expect((await api.record(token)).savedCardLastFour).toBe('4242')
    expect(await remove(token)).toEqual({ status: 204, body: null })
    expect(await remove(token)).toEqual({ status: 204, body: null })
    expect(await api.record(token)).toMatchObject({
      hasSavedCard: false,
      savedCardBrand: null,
      savedCardLastFour: null,
      savedCardExpiry: null,
    })
  })

  it('of before is detached at the provider when another takes its place, and the last one when it is removed', async () => {
    const token = await api.signUp()
    const earlier = detached().length
    for (const customer of ['cus_first', 'cus_second']) {
      await api.openForm(token, { returnUrl: '/my/profile', cancelUrl: '/my/profile' })
      const reference = await latestSetup(token)
      await handlePaymentEvent(api.service, {
        id: `evt_${customer}`,
        kind: 'setupSucceeded',
        reference,
        providerId: `cs_${customer}`,
        card: { brand: 'visa', lastFour: '4242', expiry: '2030-01' },
        customer,
        completedAt: new Date(Date.now() + 1_000),
      })
    }
    expect(detached().slice(earlier)).toEqual([{ customer: 'cus_first' }])
    await remove(token)
    expect(detached().slice(earlier)).toEqual([{ customer: 'cus_first' }, { customer: 'cus_second' }])
  })

  it('stays while a booked appointment needs it, with the reason in words, and goes once that is cancelled', async () => {
    const { token, clientSecret } = await api.claimed()
    await api.enter(clientSecret, token, card)
    expect(await remove(token)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: cardNeededText },
    })
    expect((await api.record(token)).hasSavedCard).toBe(true)
    const [{ _id }] = (await api.call('GET', '/client-records/me/appointments', { token })).body
    await api.call('POST', `/client-records/me/appointments/${_id}:cancel`, { token })
    expect((await remove(token)).status).toBe(204)
  })

  it('stays after a session that no one has recorded an outcome of, for 30 days', async () => {
    const { token, clientSecret, reserveId } = await api.claimed()
    await api.enter(clientSecret, token, card)
    const endedDaysAgo = (days: number) =>
      sql`update reservations set during = tstzrange(now() - make_interval(days => ${days}::int, mins => 50),
        now() - make_interval(days => ${days}::int)) where reserve_id = ${reserveId}`.execute(api.db)
    await endedDaysAgo(1)
    expect(await remove(token)).toMatchObject({ status: 409, body: { message: cardNeededText } })
    await endedDaysAgo(29)
    expect((await remove(token)).status).toBe(409)
    await endedDaysAgo(31)
    expect((await remove(token)).status).toBe(204)
  })

  it('removed while a booking uses it: one of the two is refused, 20 times', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    for (let round = 0; round < 20; round++) {
      const token = await api.signUp({ card: true })
      const slot = { clinicianId, typeId, start: sydneyTime(2 + round, 9) }
      const held = await api.reserve(slot, { token, funding: 'rebate' })
      const [booked, removed] = await Promise.all([
        api.finish(held.body.data.reserveId, token),
        remove(token),
      ])
      expect([booked.status, removed.status].toSorted()).toEqual(
        booked.status === 200 ? [200, 409] : [204, 409],
      )
      expect((await api.record(token)).hasSavedCard).toBe(booked.status === 200)
    }
  })
})
