import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { completeForClaims } from '#test/support/paid-charge.ts'
import { settleMoney } from './settle-money.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const cents = 149_05 + 40_00
const good = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Robin Field' }
const received = { receivedOn: '2026-01-05', method: 'bankTransfer' }

async function invoiced(isPlanManaged: boolean) {
  const booked = await world.addBooked({ funding: 'ndis' })
  await completeForClaims(world, booked)
  await world.db
    .updateTable('reservations')
    .set({ is_ndis_plan_managed: isPlanManaged })
    .where('id', '=', booked.id)
    .execute()
  await world.setOutcome(booked.id, 'attended')
  const [charge] = await world.chargesOf(booked.id)
  if (!charge) throw new Error('There is no charge')
  return { ...booked, chargeId: charge.id }
}

const own = (token: string, chargeId: string) =>
  world.call({ path: `/client-records/me/charges/${chargeId}`, token })
const open = (token: string, chargeId: string) =>
  world.call({ method: 'POST', path: `/client-records/me/charges/${chargeId}/payments`, token })
const record = (chargeId: string) =>
  world.call({ method: 'POST', path: `/staff/charges/${chargeId}/paid-by-invoice`, body: received })

async function refund(chargeId: string, refundCents: number) {
  const body = { cents: refundCents, why: 'A test' }
  const answer = await world.call({ method: 'POST', path: `/staff/charges/${chargeId}/refunds`, body })
  expect(answer.status).toBe(200)
  await world.runJobs()
}
const documents = async (token: string) =>
  (await world.call({ path: '/client-records/me/receipts', token })).body

it('who manages their plan pays their invoice with a card, it is refunded, and the invoice says so', async () => {
  const { token, chargeId } = await invoiced(false)
  await world.runJobs()
  const invoice = { form: 'ndisInvoice', cents }
  expect(await documents(token)).toMatchObject([{ ...invoice, state: 'toPay', stateLabel: 'Not paid yet' }])
  expect((await own(token, chargeId)).body).toMatchObject({ state: 'invoiced', canPay: true, cents })
  const opened = await open(token, chargeId)
  expect(opened.body).toMatchObject({ cents })
  // Meanwhile it is not recorded as paid in another way.
  expect((await record(chargeId)).status).toBe(409)
  const path = `/payments/simulator-payments/${opened.body.clientSecret}`
  expect((await world.call({ method: 'POST', path, body: good, token })).body).toMatchObject({
    state: 'paid',
  })
  expect((await own(token, chargeId)).body).toMatchObject({ state: 'paid', canPay: false })
  expect(await world.ledgerOf(chargeId)).toEqual([`owed ${cents}`, `paid ${-cents}`])
  const { body } = await world.call({ path: `/staff/charges/${chargeId}` })
  expect(body).toMatchObject({ state: 'paid', owedCents: 0, may: ['refund'] })

  // One document for one charge: the invoice stays, and no receipt is issued beside it.
  await world.runJobs()
  expect(await documents(token)).toMatchObject([{ ...invoice, state: 'paid', stateLabel: 'Paid' }])
  await refund(chargeId, 50_00)
  expect(await documents(token)).toMatchObject([
    { ...invoice, state: 'refundedInPart', stateLabel: 'Refunded in part: $50.00' },
  ])
  await refund(chargeId, cents - 50_00)
  expect(await documents(token)).toMatchObject([{ ...invoice, state: 'refunded', stateLabel: 'Refunded' }])
  const listed = await world.call({ path: '/staff/invoices?show=paid' })
  expect(listed.body.invoices).toContainEqual(
    expect.objectContaining({ chargeId, state: 'paid', refundedCents: cents }),
  )
})

it('a form that is left leaves the invoice as it was', async () => {
  const { id, token, chargeId } = await invoiced(false)
  await open(token, chargeId)
  const attempt = await world.db
    .selectFrom('charge_attempts')
    .select('id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirstOrThrow()
  const ended = { reference: attempt.id, kind: 'paymentEnded', providerId: null } as const
  await world.db.transaction().execute((tx) => settleMoney(world.service, tx, ended))
  expect((await world.chargesOf(id))[0]).toMatchObject({ state: 'invoiced', tries: 0, next_try_at: null })
  expect((await record(chargeId)).body).toMatchObject({ state: 'paid', owedCents: 0 })
  // The provider says afterwards that it was paid all the same: it goes back.
  const late = { reference: attempt.id, kind: 'paymentSucceeded', providerId: null, card: null } as const
  await world.db.transaction().execute((tx) => settleMoney(world.service, tx, late))
  const refunds = await world.db
    .selectFrom('refunds')
    .select(['cents', 'why'])
    .where('charge_id', '=', chargeId)
    .execute()
  expect(refunds).toEqual([{ cents, why: 'It was paid twice' }])
  await world.runJobs()
  // What went back was one payment too many: the invoice itself is paid.
  expect(await documents(token)).toMatchObject([{ state: 'paid', stateLabel: 'Paid' }])
})

it('one payment too many goes back, and an invoice that was recorded as paid by mistake is owed again', async () => {
  const { id, token, chargeId } = await invoiced(false)
  await open(token, chargeId)
  const attempt = await world.db
    .selectFrom('charge_attempts')
    .select('id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirstOrThrow()
  const settle = (outcome: Parameters<typeof settleMoney>[2]) =>
    world.db.transaction().execute((tx) => settleMoney(world.service, tx, outcome))
  await settle({ reference: attempt.id, kind: 'paymentEnded', providerId: null })
  await record(chargeId)
  await settle({ reference: attempt.id, kind: 'paymentSucceeded', providerId: null, card: null })
  const path = `/staff/charges/${chargeId}/take-back-payment`
  const takenBack = await world.call({ method: 'POST', path, body: { why: 'It was another invoice' } })
  expect(takenBack.status).toBe(200)
  const { id: reference } = await world.db
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirstOrThrow()
  await settle({ reference, kind: 'refundSucceeded', providerId: null })
  expect((await world.chargesOf(id))[0]).toMatchObject({ state: 'invoiced' })
  expect((await world.call({ path: `/staff/charges/${chargeId}` })).body).toMatchObject({ owedCents: cents })
})

it('an invoice that a plan manager pays is not for the client to pay', async () => {
  const { token, chargeId } = await invoiced(true)
  expect((await own(token, chargeId)).body).toMatchObject({ state: 'invoiced', canPay: false })
  expect((await open(token, chargeId)).status).toBe(409)
})
