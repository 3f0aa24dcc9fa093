import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedCardOutcome } from '#domain/money/test-cards.ts'
import { PaymentProviderFailed } from '../adapters/payments.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { sweepCharges } from './ask-provider.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const fullFee = 149_05 + 40_00 + 12_08
const good = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Robin Field' }

/** A session that was attended, whose card has been asked. */
async function charged(card: SavedCardOutcome | 'none') {
  const booked = await world.addBooked({ card })
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  const [charge] = await world.chargesOf(booked.id)
  if (!charge) throw new Error('There is no charge')
  return { ...booked, chargeId: charge.id, charge }
}

const act = (chargeId: string, what: string, body?: object) =>
  world.call({ method: 'POST', path: `/staff/charges/${chargeId}/${what}`, body })
const own = (token: string, chargeId: string) =>
  world.call({ path: `/client-records/me/charges/${chargeId}`, token })
const open = (token: string, chargeId: string) =>
  world.call({ method: 'POST', path: `/client-records/me/charges/${chargeId}/payments`, token })
const enter = (token: string, clientSecret: string, body: object) =>
  world.call({ method: 'POST', path: `/payments/simulator-payments/${clientSecret}`, body, token })

describe('a card that does not pay', () => {
  it.each([
    ['declined', 'failed', true],
    ['insufficientFunds', 'failed', true],
    ['expiredCard', 'failed', false],
    ['authenticationRequired', 'needsAuthentication', false],
  ] as const)('because of %s is told to client and practice', async (card, state, isTriedAgain) => {
    const { charge, chargeId, clientId, token } = await charged(card)
    expect(charge).toMatchObject({ state, reason: card, tries: 1 })
    expect(charge.next_try_at !== null).toBe(isTriedAgain)
    const emails = await world.emailsTo(clientId)
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ subject: 'A payment did not go through' })
    expect(emails[0]?.body_text).toContain(`/my/payments/${chargeId}`)
    expect(emails[0]?.body_text).not.toMatch(/psycholog|Tran/)
    expect((await own(token, chargeId)).body).toMatchObject({ state: 'failed', canPay: true, reason: card })
    expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`])
  })

  it('and one that is missing, too: no bank is asked', async () => {
    const { charge, chargeId } = await charged('none')
    expect(charge).toMatchObject({ state: 'failed', reason: 'noCard', next_try_at: null })
    expect(await world.bankOf(chargeId)).toEqual([])
  })

  it('is tried again after 2 and 3 days, and then stays failed', async () => {
    const { id, chargeId, clientId } = await charged('declined')
    const day = 24 * 3_600_000
    const daysUntilNext = async () => {
      const [charge] = await world.chargesOf(id)
      return charge?.next_try_at ? Math.round((charge.next_try_at.getTime() - Date.now()) / day) : null
    }
    const tryNow = async () => {
      await world.db
        .updateTable('charges')
        .set({ next_try_at: new Date() })
        .where('id', '=', chargeId)
        .execute()
      world.jobs.push({ name: 'charge-card', data: { chargeId }, after: undefined })
      await world.runJobs()
    }
    expect(await daysUntilNext()).toBe(2)
    await tryNow()
    expect(await daysUntilNext()).toBe(3)
    await tryNow()
    expect(await daysUntilNext()).toBeNull()
    expect(await world.chargesOf(id)).toMatchObject([{ state: 'failed', tries: 3 }])
    expect(await world.bankOf(chargeId)).toHaveLength(3)
    expect(await world.emailsTo(clientId)).toHaveLength(2)
  })

  it('is not tried any more once a person stops it, until one tries it again', async () => {
    const { id, chargeId, clientId } = await charged('declined')
    expect((await act(chargeId, 'stop', { why: 'They will pay in cash' })).body).toMatchObject({
      state: 'stopped',
      reason: 'They will pay in cash',
      owedCents: fullFee,
    })
    await world.runJobs({ includeLater: true })
    expect(await world.bankOf(chargeId)).toHaveLength(1)
    expect((await act(chargeId, 'stop', { why: 'Again' })).status).toBe(409)
    await world.db
      .updateTable('clients')
      .set({ saved_card_customer: null })
      .where('id', '=', clientId)
      .execute()
    expect((await act(chargeId, 'try')).status).toBe(200)
    await world.runJobs()
    expect(await world.chargesOf(id)).toMatchObject([{ state: 'paid' }])
  })

  it('can be dropped with a reason, and nothing is owed', async () => {
    const { chargeId } = await charged('declined')
    expect((await act(chargeId, 'drop', { why: '  ' })).body.fields).toEqual({ why: 'Please say why' })
    expect((await act(chargeId, 'drop', { why: 'Hardship' })).body).toMatchObject({
      state: 'dropped',
      owedCents: 0,
    })
    expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `dropped ${-fullFee}`])
  })
})

describe('the page to pay', () => {
  it('pays by the provider’s event, after a card that was refused and one that had to be confirmed', async () => {
    const { token, chargeId } = await charged('authenticationRequired')
    const first = await open(token, chargeId)
    expect(first).toMatchObject({ status: 200, body: { cents: fullFee } })
    const { clientSecret } = first.body
    expect((await open(token, chargeId)).body.clientSecret).toBe(clientSecret)
    expect((await act(chargeId, 'try')).status).toBe(409)
    const declined = await enter(token, clientSecret, { ...good, number: '4000000000000002' })
    expect(declined.body).toMatchObject({ state: 'failed', reason: 'declined' })
    const asks = await enter(token, clientSecret, { ...good, number: '4000002500003155' })
    expect(asks.body.state).toBe('needsAuthentication')
    expect((await enter(token, clientSecret, { authenticated: true })).body.state).toBe('paid')
    expect((await own(token, chargeId)).body).toMatchObject({
      state: 'paid',
      canPay: false,
      card: 'Visa ending in 3155',
    })
    expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
    expect((await open(token, chargeId)).status).toBe(409)
  })

  it('belongs to its client alone', async () => {
    const { chargeId, token } = await charged('declined')
    const other = await charged('declined')
    expect((await own(other.token, chargeId)).status).toBe(404)
    expect((await open(other.token, chargeId)).status).toBe(404)
    const { body } = await open(token, chargeId)
    expect((await enter(other.token, body.clientSecret, good)).status).toBe(404)
    expect((await enter(token, `${body.clientSecret}x`, good)).status).toBe(404)
    const list = await world.call({ path: '/client-records/me/charges', token: other.token })
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([other.chargeId])
  })

  it('that was left is ended after an hour, and the card on file may be tried again', async () => {
    const { token, chargeId } = await charged('declined')
    const { body } = await open(token, chargeId)
    await world.db
      .updateTable('charge_attempts')
      .set({ asked_at: new Date(Date.now() - 66 * 60_000) })
      .where('charge_id', '=', chargeId)
      .where('made_by', '=', 'client')
      .execute()
    await sweepCharges(world.service)
    expect((await enter(token, body.clientSecret, good)).status).toBe(409)
    expect((await act(chargeId, 'try')).status).toBe(200)
  })

  it('is sent again by the practice, not twice in ten minutes', async () => {
    const { chargeId, clientId } = await charged('declined')
    expect((await act(chargeId, 'pay-link')).status).toBe(204)
    expect((await act(chargeId, 'pay-link')).status).toBe(429)
    await world.runJobs()
    expect((await world.emailsTo(clientId)).map(({ subject }) => subject)).toEqual([
      'A payment did not go through',
      'You have a payment to make',
    ])
  })
})

it('the bank sends a client back to the page of their payment, which is told that they come from there', async () => {
  const { chargeId, token } = await charged('declined')
  const { payments } = world.service
  const returns: string[] = []
  world.service.payments = {
    ...payments,
    openPayment: (order) => {
      returns.push(order.returnUrl)
      return payments.openPayment(order)
    },
  }
  const { status } = await open(token, chargeId)
  world.service.payments = payments
  expect(status).toBe(200)
  expect(returns).toEqual([`${world.service.config.PUBLIC_URL}/my/payments/${chargeId}?sent=1`])
})

describe('a provider whose answer is lost', () => {
  it('is asked again under the same key: paid once', async () => {
    const { id, chargeId } = await charged('answerLost')
    expect(await world.chargesOf(id)).toMatchObject([{ state: 'asking' }])
    await world.runJobs()
    expect(await world.chargesOf(id)).toMatchObject([{ state: 'paid', tries: 1 }])
    expect(await world.bankOf(chargeId)).toEqual([`charge succeeded ${fullFee}`])
  })

  it('and one whose event never comes is asked for the payment after a while', async () => {
    const { payments } = world.service
    const booked = await world.addBooked()
    await world.setOutcome(booked.id, 'attended')
    world.service.payments = {
      ...payments,
      charge: async (order) => {
        // Charged, and neither event nor answer comes.
        await payments.charge({ ...order, customer: 'sim_answerLost_visa_4242_x' }).catch(() => undefined)
        throw new PaymentProviderFailed('no answer in time')
      },
    }
    await world.runJobs()
    world.service.payments = payments
    world.jobs.length = 0
    const [charge] = await world.chargesOf(booked.id)
    expect(charge).toMatchObject({ state: 'asking' })
    expect((await act(charge?.id ?? '', 'drop', { why: 'Too late' })).status).toBe(409)
    await world.db
      .updateTable('charge_attempts')
      .set({ asked_at: new Date(Date.now() - 11 * 60_000) })
      .where('charge_id', '=', charge?.id ?? '')
      .execute()
    await sweepCharges(world.service)
    await world.runJobs()
    expect(await world.chargesOf(booked.id)).toMatchObject([{ state: 'paid' }])
    expect(await world.bankOf(charge?.id ?? '')).toEqual([`charge succeeded ${fullFee}`])
  })
})
