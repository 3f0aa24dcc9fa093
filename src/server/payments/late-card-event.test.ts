import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaymentApi } from '#test/support/payment-api.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
const queued: { name: string; data: object }[] = []
beforeAll(async () => {
  api = await createPaymentApi()
  api.service.jobs.sendWith = async (_tx, name, jobs) =>
    void queued.push(...jobs.map(({ data }) => ({ name, data })))
})
afterAll(() => api.close())

const detached = () => queued.filter(({ name }) => name === 'detach-card').map(({ data }) => data)
const remove = (token: string) => api.call('DELETE', '/client-records/me/saved-card', { token })

/** A form on the profile; the latest setup of the client is its own. */
async function openForm(token: string): Promise<string> {
  await api.openForm(token, { returnUrl: '/my/profile', cancelUrl: '/my/profile' })
  const { _id } = await api.record(token)
  const setup = await api.db
    .selectFrom('payment_setups')
    .select('id')
    .where('client_id', '=', _id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return setup.id
}

const succeed = (reference: string, customer: string, completedAt = new Date()) =>
  handlePaymentEvent(api.service, {
    id: `evt_${reference}`,
    kind: 'setupSucceeded',
    reference,
    providerId: `cs_${reference}`,
    card: { brand: 'visa', lastFour: '4242', expiry: '2030-01' },
    customer,
    completedAt,
  })

/** Entered before anything that these tests do. */
const longAgo = new Date(Date.now() - 3_600_000)

async function customerOf(token: string) {
  const { _id } = await api.record(token)
  const client = await api.db
    .selectFrom('clients')
    .select('saved_card_customer as customer')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  return client.customer
}

describe('the event of an older card form that comes after the card of a newer one', () => {
  it('leaves the newer card on file and has its own taken away at the provider', async () => {
    const token = await api.signUp()
    const [a, b] = [await openForm(token), await openForm(token)]
    const earlier = detached().length
    await succeed(b, 'cus_b')
    await succeed(a, 'cus_a', longAgo)
    expect(await customerOf(token)).toBe('cus_b')
    expect(detached().slice(earlier)).toEqual([{ customer: 'cus_a' }])
  })

  it('does not bring a card back after the newer one was removed', async () => {
    const token = await api.signUp()
    const [a, b] = [await openForm(token), await openForm(token)]
    await succeed(b, 'cus_d')
    expect((await remove(token)).status).toBe(204)
    await succeed(a, 'cus_c', longAgo)
    expect(await api.record(token)).toMatchObject({ hasSavedCard: false })
    expect(await customerOf(token)).toBeNull()
    expect(detached()).toContainEqual({ customer: 'cus_c' })
  })

  it('books the time that it was opened for, with the newer card', async () => {
    const { token, reserveId } = await api.claimed()
    const [a = ''] = await api.setupsOf(reserveId)
    await succeed(await openForm(token), 'cus_f')
    await succeed(a, 'cus_e', longAgo)
    expect(await api.statusOf(reserveId)).toBe('booked')
    expect(await customerOf(token)).toBe('cus_f')
  })

  it('books it with its own card where none is on file any more', async () => {
    const { token, reserveId } = await api.claimed()
    const [a = ''] = await api.setupsOf(reserveId)
    await succeed(await openForm(token), 'cus_h')
    expect((await remove(token)).status).toBe(204)
    await succeed(a, 'cus_g', longAgo)
    expect(await api.statusOf(reserveId)).toBe('booked')
    expect(await customerOf(token)).toBe('cus_g')
  })
})

it('the event of the newest form replaces the card, in whatever order forms were opened before', async () => {
  const token = await api.signUp()
  const [a, b] = [await openForm(token), await openForm(token)]
  await succeed(a, 'cus_i')
  await succeed(b, 'cus_j', new Date(Date.now() + 1_000))
  expect(await customerOf(token)).toBe('cus_j')
  expect(detached()).toContainEqual({ customer: 'cus_i' })
})

it('a card that is entered last is kept, also in the form that was opened first', async () => {
  const token = await api.signUp()
  const [a, b] = [await openForm(token), await openForm(token)]
  await succeed(b, 'cus_k')
  await succeed(a, 'cus_l', new Date(Date.now() + 1_000))
  expect(await customerOf(token)).toBe('cus_l')
  expect(detached()).toContainEqual({ customer: 'cus_k' })
})
