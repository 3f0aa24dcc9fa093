import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { setupReasons } from '#domain/money/card-setup.ts'
import { createPaymentApi, testCard as card } from '#test/support/payment-api.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createApp } from '../app.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())

const declined = { ...card, number: '4000 0000 0000 0002' }
const asking = { ...card, number: '4000 0025 0000 3155' }

describe('the card form', () => {
  it('lets a declined client try another card', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    expect((await api.enter(clientSecret, token, declined)).body).toEqual({
      state: 'failed',
      reason: 'declined',
      message: setupReasons.declined,
      reserveId,
    })
    expect(await api.statusOf(reserveId)).toBe('claimed')
    expect((await api.enter(clientSecret, token, card)).body.state).toBe('booked')
    expect((await api.enter(clientSecret, token, declined)).body.state).toBe('booked')
  })

  it('asks whose card it is, and waits for the answer', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    expect((await api.enter(clientSecret, token, { authenticated: true })).status).toBe(409)
    expect((await api.enter(clientSecret, token, asking)).body.state).toBe('needsAuthentication')
    expect(await api.statusOf(reserveId)).toBe('claimed')
    const refused = await api.enter(clientSecret, token, { authenticated: false })
    expect(refused.body).toMatchObject({ state: 'failed', message: setupReasons.notAuthenticated })
    await api.enter(clientSecret, token, asking)
    expect((await api.enter(clientSecret, token, { authenticated: true })).body.state).toBe('booked')
    expect(await api.record(token)).toMatchObject({ savedCardLastFour: '3155' })
  })

  it('says 503 when the provider is away, and nothing is lost', async () => {
    const { token, clientSecret } = await api.claimed()
    const away = await api.enter(clientSecret, token, { ...card, number: '4000000000000119' })
    expect(away).toMatchObject({
      status: 503,
      body: { message: 'Failed to save payment details. Please try again.' },
    })
    expect((await api.enter(clientSecret, token, card)).body.state).toBe('booked')
  })

  it('names each field at fault, and takes no card but the published ones', async () => {
    const { token, clientSecret } = await api.claimed()
    const wrong = await api.enter(clientSecret, token, {
      number: '4242',
      expiry: '01/20',
      cvc: '1',
      name: '',
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.fields).toSorted()).toEqual(['cvc', 'expiry', 'name', 'number'])
    const real = await api.enter(clientSecret, token, { ...card, number: '4111 1111 1111 1111' })
    expect(real).toMatchObject({
      status: 422,
      body: { fields: { number: expect.stringContaining('test cards') } },
    })
  })

  it('is its client’s alone, and stores neither number nor secret', async () => {
    const { clientSecret } = await api.claimed()
    const stranger = await api.signUp()
    expect((await api.stateOf(clientSecret, stranger)).status).toBe(404)
    expect((await api.enter(clientSecret, stranger, card)).status).toBe(404)
    const { rows } = await sql<{ row: string }>`select payment_setups::text as row from payment_setups
      union all select payment_events::text from payment_events`.execute(api.db)
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(clientSecret)
    expect(stored).not.toMatch(/42424242/)
  })

  it('leaves neither number, code nor secret in the log', async () => {
    const lines: string[] = []
    const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)))
    const app = createApp({ ...api.service, log: pino({ level: 'trace' }, stream) })
    const { token, clientSecret } = await api.claimed()
    for (const body of [{ ...card, cvc: 'canary' }, card])
      await app.request(`/api/payments/simulator/${clientSecret}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await api.stateOf(clientSecret, token)).body.state).toBe('booked')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toMatch(/4242 ?4242|canary|_secret_|Robin/)
  })

  it('is limited in tries', async () => {
    const { token, clientSecret } = await api.claimed()
    await api.enter(clientSecret, token, declined)
    await setHits(api.db, 'card-tries', 20)
    expect((await api.enter(clientSecret, token, declined)).status).toBe(429)
  })
})

describe('a card outside a booking', () => {
  it('is saved, and replaces the one before', async () => {
    const token = await api.signUp({ card: true })
    const { clientSecret } = (
      await api.openForm(token, { returnUrl: '/my/profile?status=success', embedded: true })
    ).body
    expect((await api.enter(clientSecret, token, card)).body).toEqual({
      state: 'saved',
      reason: null,
      message: null,
      reserveId: null,
    })
    expect(await api.record(token)).toMatchObject({ hasSavedCard: true, savedCardLastFour: '4242' })
  })

  it('has one form for each key, and 409 for a key that was used for something else', async () => {
    const token = await api.signUp()
    const many = await Promise.all(Array.from({ length: 50 }, () => api.openForm(token, {}, 'the-same-key')))
    expect(new Set(many.map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(1)
    expect((await api.openForm(token, { returnUrl: '/gp' }, 'the-same-key')).body.code).toBe(
      'idempotencyKeyReused',
    )
    expect((await api.openForm(token)).body.clientSecret).not.toBe(
      (await api.openForm(token)).body.clientSecret,
    )
  })

  it.each(['returnUrl', 'cancelUrl'])('refuses a %s that leads away', async (field) => {
    const token = await api.signUp()
    for (const address of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)'])
      expect((await api.openForm(token, { [field]: address })).status).toBe(422)
  })

  it('has no webhook without Stripe', async () => {
    expect((await api.call('POST', '/webhooks/stripe', { body: {} })).status).toBe(404)
  })
})
