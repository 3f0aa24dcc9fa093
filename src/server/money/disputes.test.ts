import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyEvent, signatureOf, startFakeStripe } from '#test/support/fake-stripe.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { newDispute } from '#test/support/stripe-dispute-objects.ts'

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

type Told = { id?: string; account?: string; secret?: string }

async function deliver(type: string, object: object, { secret, ...told }: Told = {}) {
  const body = moneyEvent(type, object, told)
  const response = await world.app.request('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, { secret }).header },
    body,
  })
  return response.status
}

/** A session that a card has paid, and the dispute of it as Stripe tells of it. */
async function paid() {
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  const intent = stripe.money.intents.at(-1)
  if (!intent) throw new Error('No payment was asked for')
  await deliver('payment_intent.succeeded', intent)
  const [charge] = await world.chargesOf(id)
  const chargeId = charge?.id ?? ''
  const dispute = newDispute({ amount: fullFee, payment_intent: intent.id, status: 'needs_response' })
  const disputes = () =>
    world.db
      .selectFrom('card_disputes')
      .select(['provider_id', 'cents', 'reason', 'state'])
      .where('charge_id', '=', chargeId)
      .execute()
  const emails = async () => {
    await world.runJobs()
    const rows = await world.db
      .selectFrom('charge_emails')
      .select('kind')
      .where('charge_id', '=', chargeId)
      .where('kind', 'in', ['practiceDisputed', 'practiceDisputeWon', 'practiceDisputeLost'])
      .where('sent_at', 'is not', null)
      .orderBy('queued_at')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  const steps = async () => {
    const { body } = await world.call({ path: `/staff/money/charges/${chargeId}` })
    return body.steps.filter(({ kind }: { kind: string }) => kind === 'dispute')
  }
  return { chargeId, dispute, disputes, emails, steps }
}

it('a dispute is kept, told to the practice once, and shown with its end; the ledger stays', async () => {
  const { chargeId, dispute, disputes, emails, steps } = await paid()
  const opened = { id: `evt_${dispute.id}` }
  expect(await deliver('charge.dispute.created', dispute, opened)).toBe(204)
  expect(await deliver('charge.dispute.created', dispute, opened)).toBe(204)
  // The same news in another event.
  expect(await deliver('charge.dispute.created', dispute)).toBe(204)
  const kept = { provider_id: dispute.id, cents: fullFee, reason: 'fraudulent' }
  expect(await disputes()).toEqual([{ ...kept, state: 'open' }])
  expect(await emails()).toEqual(['practiceDisputed'])
  const at = new Date(dispute.created * 1000).toISOString()
  const first = {
    kind: 'dispute',
    at,
    cents: fullFee,
    state: 'open',
    reason: 'the cardholder did not allow it',
  }
  expect(await steps()).toEqual([first])

  for (let time = 0; time < 2; time += 1)
    expect(await deliver('charge.dispute.closed', { ...dispute, status: 'lost' })).toBe(204)
  expect(await disputes()).toEqual([{ ...kept, state: 'lost' }])
  expect(await emails()).toEqual(['practiceDisputed', 'practiceDisputeLost'])
  expect(await steps()).toEqual([first, { ...first, state: 'lost', at: expect.any(String) }])
  expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
})

it('an end that comes before the beginning stays', async () => {
  const { dispute, disputes, emails } = await paid()
  await deliver('charge.dispute.closed', { ...dispute, status: 'won' })
  await deliver('charge.dispute.created', dispute)
  expect(await disputes()).toMatchObject([{ state: 'won' }])
  expect(await emails()).toEqual(['practiceDisputeWon'])
})

it('an inquiry that ends leaves the money with the practice', async () => {
  const { dispute, disputes } = await paid()
  await deliver('charge.dispute.created', { ...dispute, status: 'warning_needs_response' })
  expect(await disputes()).toMatchObject([{ state: 'open' }])
  await deliver('charge.dispute.closed', { ...dispute, status: 'warning_closed' })
  expect(await disputes()).toMatchObject([{ state: 'won' }])
})

it('one that is forged, of another account or of a payment that is not ours has no effect', async () => {
  const { dispute, disputes, emails } = await paid()
  expect(await deliver('charge.dispute.created', dispute, { secret: 'whsec_other' })).toBe(400)
  expect(await deliver('charge.dispute.created', dispute, { account: 'acct_other' })).toBe(204)
  expect(await deliver('charge.dispute.created', { ...dispute, payment_intent: 'pi_other' })).toBe(204)
  expect(await deliver('charge.dispute.created', { ...dispute, payment_intent: null })).toBe(204)
  expect(await disputes()).toEqual([])
  expect(await emails()).toEqual([])
})

it('the compared day names it, and is not different for it', async () => {
  const { chargeId, dispute } = await paid()
  await deliver('charge.dispute.created', dispute)
  const compare = (path: string, body?: object) =>
    world.call({ method: body ? 'POST' : 'GET', path: `/staff/money/${path}`, body })
  const { body: list } = await compare('reconciliation')
  const { body: compared } = await compare('reconciliation', { day: list.today })
  const own = ({ providerId }: { providerId: string }) => providerId === dispute.id
  const line = { chargeId, providerId: dispute.id, cents: fullFee, state: 'open' }
  expect(compared.differences).toEqual([])
  expect(compared.disputes.filter(own)).toEqual([line])
  await deliver('charge.dispute.closed', { ...dispute, status: 'lost' })
  const { body: after } = await compare('reconciliation')
  const [today] = after.days
  expect(today.disputes.filter(own)).toEqual([line, { ...line, state: 'lost' }])
  const yesterday = await compare('reconciliation', { day: dayBefore(list.today) })
  expect(yesterday.body.disputes).toEqual([])
})

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
