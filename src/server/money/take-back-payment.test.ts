import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const post = (chargeId: string, what: string, body: object) =>
  world.call({ method: 'POST', path: `/staff/charges/${chargeId}/${what}`, body })
const pay = (chargeId: string, receivedOn: string) =>
  post(chargeId, 'paid-by-invoice', { receivedOn, method: 'bankTransfer' })
const takeBack = (chargeId: string, why = 'It was for another invoice') =>
  post(chargeId, 'take-back-payment', { why })

async function recordedAsPaid() {
  const { id } = await world.addBooked({ funding: 'ndis' })
  await world.setOutcome(id, 'attended')
  const [charge] = await world.chargesOf(id)
  if (!charge) throw new Error('No charge')
  expect((await pay(charge.id, '2026-01-05')).status).toBe(200)
  return { reservationId: id, id: charge.id, cents: charge.cents }
}

it('makes it owed again, as a row of its own with its reason', async () => {
  const { id, cents } = await recordedAsPaid()
  const back = await takeBack(id)
  expect(back.body).toMatchObject({
    state: 'invoiced',
    owedCents: cents,
    may: ['drop', 'recordInvoicePaid'],
  })
  expect(await world.ledgerOf(id)).toEqual([
    `owed ${cents}`,
    `paidByInvoice ${-cents}`,
    `paidByInvoice ${cents}`,
  ])
  const trail = await world.call({ path: `/staff/money/charges/${id}` })
  expect(trail.body.steps).toContainEqual(
    expect.objectContaining({ kind: 'paymentTakenBack', cents, why: 'It was for another invoice' }),
  )
  const rows = await world.db
    .selectFrom('money_entries')
    .select(['received_on', 'sealed_why'])
    .where('charge_id', '=', id)
    .where('cents', '>', 0)
    .where('kind', '=', 'paidByInvoice')
    .execute()
  expect(rows).toMatchObject([{ received_on: '2026-01-05', sealed_why: expect.any(Buffer) }])
  expect((await takeBack(id)).status).toBe(409)
  expect((await pay(id, '2026-02-06')).body).toMatchObject({ state: 'paid', owedCents: 0 })
})

it.each([{}, { why: null }, { why: 7 }, { why: ['a'] }, { why: ' ' }, { why: 'x'.repeat(100_000) }])(
  'asks why, and takes no other answer than a text of fair length',
  async (body) => {
    const { id, cents } = await recordedAsPaid()
    expect((await post(id, 'take-back-payment', body)).status).toBe(422)
    expect(await world.ledgerOf(id)).toEqual([`owed ${cents}`, `paidByInvoice ${-cents}`])
  },
)

it.each([
  `'; drop table money_entries; --`,
  '<script>alert(1)</script>',
  '\u202Eback to front, \u{1F9FE} and e\u0301',
  String.raw`\x00 \u0000 %00 ${'${why}'} {{why}}`,
])('keeps the reason %j letter for letter', async (why) => {
  const { id } = await recordedAsPaid()
  expect((await takeBack(id, why)).status).toBe(200)
  const { body } = await world.call({ path: `/staff/money/charges/${id}` })
  expect(body.steps).toContainEqual(expect.objectContaining({ kind: 'paymentTakenBack', why }))
})

it('comes before what became of the session is changed, and the refusal says so', async () => {
  const { id, reservationId } = await recordedAsPaid()
  const change = () => world.setOutcome(reservationId, 'clientDidNotAttend', { was: 'attended' })
  const refused = await change()
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('take back') } })
  await takeBack(id)
  expect((await change()).status).toBe(200)
})

it('is not for what was paid by card', async () => {
  const { id } = await world.addBooked({})
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  const [charge] = await world.chargesOf(id)
  expect(charge).toMatchObject({ state: 'paid' })
  expect((await takeBack(charge?.id ?? '')).status).toBe(409)
})
