import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPaymentApi, testCard } from '#test/support/payment-api.ts'
import { eventOf, signatureOf, startFakeStripe, stripeKeys } from '#test/support/fake-stripe.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../environment.ts'
import { createApp } from '../app.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  stripe = await startFakeStripe()
  api = await createPaymentApi(stripe.environment)
})
afterAll(async () => {
  await api.close()
  await stripe.close()
})

const deliver = async (body: string, signature = signatureOf(body).header) => {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' }
  const init = { method: 'POST', headers, body }
  return createApp(api.service).request('/api/webhooks/stripe', init)
}
const sessionOf = (clientSecret: string) => {
  const session = stripe.sessions().find(({ client_secret }) => client_secret === clientSecret)
  if (!session) throw new Error('There is no such session')
  return session
}

describe('with Stripe', () => {
  it('the settings name the mode, the public key and the account, and never a secret', async () => {
    const { body } = await api.call('GET', '/settings')
    expect(body.payment).toEqual({
      mode: 'stripe',
      publicKey: stripeKeys.STRIPE_PUBLIC_KEY,
      connectedAccountId: stripeKeys.STRIPE_ACCOUNT,
    })
    expect(JSON.stringify(body)).not.toMatch(/sk_test|whsec/)
  })

  it('a claimed slot is booked by the event, and the page reads it by the form’s secret', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    expect(stripe.requests.at(-1)?.form.get('return_url')).toBe('http://localhost:3000/thank-you')
    expect((await api.stateOf(clientSecret, token)).body.state).toBe('waiting')
    expect((await deliver(eventOf(sessionOf(clientSecret)))).status).toBe(204)
    expect((await api.stateOf(clientSecret, token)).body).toEqual({
      state: 'booked',
      reason: null,
      message: null,
      reserveId,
    })
    expect(await api.record(token)).toMatchObject({ hasSavedCard: true, savedCardLastFour: '4242' })
  })

  it('an event that is delivered again asks Stripe nothing', async () => {
    const { clientSecret } = await api.claimed()
    const body = eventOf(sessionOf(clientSecret))
    expect((await deliver(body)).status).toBe(204)
    const asked = stripe.requests.length
    expect((await deliver(body)).status).toBe(204)
    expect(stripe.requests).toHaveLength(asked)
  })

  it('a form that ended is replaced by another, which books', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    await deliver(eventOf(sessionOf(clientSecret), { type: 'checkout.session.expired' }))
    expect((await api.stateOf(clientSecret, token)).body.state).toBe('failed')
    const second: string = (await api.claimWithForm(reserveId, token)).body.clientSecret
    expect(second).not.toBe(clientSecret)
    await deliver(eventOf(sessionOf(second)))
    expect(await api.statusOf(reserveId)).toBe('booked')
  })

  it('a card outside a booking comes back to the path that was asked for', async () => {
    const token = await api.signUp()
    const { clientSecret } = (await api.openForm(token, { returnUrl: '/gp?status=success' })).body
    expect(stripe.requests.at(-1)?.form.get('return_url')).toBe('http://localhost:3000/gp?status=success')
    await deliver(eventOf(sessionOf(clientSecret)))
    expect((await api.stateOf(clientSecret, token)).body).toEqual({
      state: 'saved',
      reason: null,
      message: null,
      reserveId: null,
    })
  })

  it('a forged event is 400 as problem+json, and one about nothing of ours is heard and forgotten', async () => {
    const { clientSecret } = await api.claimed()
    const body = eventOf(sessionOf(clientSecret))
    const forged = await deliver(body, signatureOf(body, { secret: 'whsec_other' }).header)
    expect(forged.status).toBe(400)
    expect(await forged.json()).toMatchObject({ code: 'badSignature' })
    const reference = crypto.randomUUID()
    expect((await deliver(eventOf({ ...sessionOf(clientSecret), reference }))).status).toBe(204)
  })

  it('the simulator is not there', async () => {
    const { token, clientSecret } = await api.claimed()
    expect((await api.enter(clientSecret, token, testCard)).status).toBe(404)
  })

  it.each(Object.keys(stripeKeys))('the service does not start without %s alone', (missing) => {
    expect(() => readConfig({ ...stripeKeys, [missing]: '' })).toThrow(ConfigError)
  })
})
