import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnReceipt } from '#contract/own-money.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { completeForClaims } from '#test/support/paid-charge.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

/** Works on what charging queued, until nothing is left. */
const settle = () => world.runJobs({ includeLater: true })

type Booked = Awaited<ReturnType<typeof world.addBooked>>
const receiptsOf = async ({ token }: Booked): Promise<OwnReceipt[]> =>
  (await world.call({ path: '/client-records/me/receipts', token })).body

const book = async (options: Parameters<typeof world.addBooked>[0]) => {
  const booked = await world.addBooked(options)
  await completeForClaims(world, booked)
  return booked
}

it.each([
  ['rebate', 'medicareReceipt', /^R-/, 'Paid in full'],
  ['selfFunded', 'plainReceipt', /^R-/, 'Paid in full'],
  ['ndis', 'ndisInvoice', /^I-/, 'Not paid yet'],
  ['bulkBill', 'bulkBillStatement', /^S-/, 'Nothing to pay'],
] as const)('a session on %s that was attended ends in %s', async (funding, form, number, stateLabel) => {
  const booked = await book({ funding })
  await world.setOutcome(booked.id, 'attended')
  await settle()
  expect(await receiptsOf(booked)).toEqual([
    expect.objectContaining({ form, stateLabel, number: expect.stringMatching(number) }),
  ])
})

it('a video session that went on by phone has the item of a phone call', async () => {
  const booked = await book({ funding: 'rebate' })
  await world.service.db
    .insertInto('rooms')
    .values({ reservation_id: booked.id, by_phone_at: new Date(), by_phone_asked_by: 'clinician' })
    .execute()
  await world.setOutcome(booked.id, 'attended')
  await settle()
  const [receipt] = await receiptsOf(booked)
  const { body } = await world.call({
    path: `/client-records/me/receipts/${receipt?.id}`,
    token: booked.token,
  })
  expect(body.content.lines[0]).toMatchObject({ item: '91182' })
})

it.each(['workCover', 'dva'] as const)('a session on %s waits for its item', async (funding) => {
  const booked = await book({ funding })
  await world.setOutcome(booked.id, 'attended')
  await settle()
  expect(await receiptsOf(booked)).toEqual([])
  const { body } = await world.call({ path: `/staff/documents?clientId=${booked.clientId}` })
  expect(body.held[0].missing[0]).toMatchObject({ field: 'item' })
})

it('a session with a GP ends in a statement with the item of its minutes', async () => {
  const booked = await book({ isGP: true })
  await world.setOutcome(booked.id, 'attended', { minutes: 39 })
  await settle()
  const [receipt] = await receiptsOf(booked)
  const { body } = await world.call({
    path: `/client-records/me/receipts/${receipt?.id}`,
    token: booked.token,
  })
  expect(body.content.lines).toMatchObject([{ item: '92112', cents: 0 }])
  // The client has a letter of referral, to a psychologist.
  expect(JSON.stringify(body.content)).not.toMatch(/referr|Ruth Abara/i)
})

it('a session that was not attended ends in the receipt of a fee', async () => {
  const booked = await book({ funding: 'rebate' })
  await world.setOutcome(booked.id, 'clientDidNotAttend')
  await settle()
  expect(await receiptsOf(booked)).toMatchObject([{ form: 'feeReceipt', title: 'Receipt for a fee' }])
})

it('a refund in part shows on the receipt, which stays the only one', async () => {
  const booked = await book({ funding: 'rebate' })
  await world.setOutcome(booked.id, 'attended')
  await settle()
  const [charge] = await world.chargesOf(booked.id)
  const body = { cents: 50_00, why: 'A shorter session' }
  expect(
    (await world.call({ method: 'POST', path: `/staff/charges/${charge?.id}/refunds`, body })).status,
  ).toBe(200)
  await settle()
  expect(await receiptsOf(booked)).toMatchObject([{ form: 'medicareReceipt', state: 'refundedInPart' }])
})

it('an outcome that is taken back voids the invoice', async () => {
  const booked = await book({ funding: 'ndis' })
  await world.setOutcome(booked.id, 'attended')
  await settle()
  await world.setOutcome(booked.id, 'clientDidNotAttend', { was: 'attended' })
  await settle()
  expect((await receiptsOf(booked)).filter(({ form }) => form === 'ndisInvoice')).toMatchObject([
    { state: 'void' },
  ])
})

describe('minutes that are corrected', () => {
  const correct = ({ id }: Booked, minutes: number) =>
    world.setOutcome(id, 'attended', { was: 'attended', minutes })

  /** Item and state of each, the latest first. */
  async function itemsOf(booked: Booked): Promise<string[]> {
    const read = async ({ id, state }: OwnReceipt) => {
      const path = `/client-records/me/receipts/${id}`
      const { body } = await world.call({ path, token: booked.token })
      return `${body.content.lines[0].item} ${state}`
    }
    const issued = await receiptsOf(booked)
    return Promise.all(issued.toSorted((a, b) => b.number.localeCompare(a.number)).map(read))
  }

  it('void the receipt and issue it again with their item; the charge stays as it is', async () => {
    const booked = await book({ funding: 'rebate' })
    await world.setOutcome(booked.id, 'attended')
    await settle()
    expect(await itemsOf(booked)).toEqual(['91167 paid'])
    const before = await world.chargesOf(booked.id)
    expect((await correct(booked, 40)).status).toBe(200)
    await settle()
    expect(await itemsOf(booked)).toEqual(['91166 paid', '91167 void'])
    const after = await world.chargesOf(booked.id)
    expect(after).toEqual(before)
    const chargeId = after[0]?.id ?? ''
    expect(await world.ledgerOf(chargeId)).toEqual(['owed 20113', 'paid -20113'])
    // A job that runs twice, the same minutes again, and no minutes at all.
    world.jobs.push({ name: 'issue-document', data: { chargeId, minutesChanged: 'true' }, after: undefined })
    await correct(booked, 40)
    await world.setOutcome(booked.id, 'attended', { was: 'attended' })
    await settle()
    expect(await itemsOf(booked)).toEqual(['91166 paid', '91167 void'])
  })

  it('before the card is charged are those of the only receipt', async () => {
    const booked = await book({ funding: 'rebate' })
    await world.setOutcome(booked.id, 'attended')
    await correct(booked, 35)
    await settle()
    expect(await itemsOf(booked)).toEqual(['91166 paid'])
  })

  it('change the statement of a GP’s session', async () => {
    const booked = await book({ isGP: true })
    await world.setOutcome(booked.id, 'attended', { minutes: 39 })
    await settle()
    await correct(booked, 40)
    await settle()
    expect((await itemsOf(booked)).map((item) => item.slice(0, 5))).toEqual(['92113', '92112'])
    expect((await receiptsOf(booked)).filter(({ state }) => state === 'void')).toHaveLength(1)
  })

  it('that have no item hold a claim back, until they have one again', async () => {
    const item = { service: 'dva', number: 'US99', from: '2024-07-01', delivery: null, fromMinutes: 30 }
    const rest = {
      underMinutes: null,
      description: 'A',
      feeCents: null,
      benefitCents: null,
      isWithdrawn: false,
    }
    const added = await world.call({ method: 'POST', path: '/staff/items', body: { ...item, ...rest } })
    expect(added.status).toBe(204)
    const booked = await book({ funding: 'dva' })
    await world.setOutcome(booked.id, 'attended')
    await settle()
    const states = async () => (await itemsOf(booked)).map((one) => one.endsWith('void'))
    expect(await states()).toEqual([false])
    await correct(booked, 10)
    await settle()
    expect(await states()).toEqual([true])
    await correct(booked, 45)
    await settle()
    expect(await states()).toEqual([false, true])
  })

  it('leave a receipt as it is whose payment went back in full', async () => {
    const booked = await book({ funding: 'rebate' })
    await world.setOutcome(booked.id, 'attended')
    await settle()
    const [charge] = await world.chargesOf(booked.id)
    const path = `/staff/charges/${charge?.id}/refunds`
    await world.call({ method: 'POST', path, body: { cents: 201_13, why: 'A mistake' } })
    await settle()
    await correct(booked, 40)
    await settle()
    expect(await itemsOf(booked)).toEqual(['91167 refunded'])
  })
})

it('the office sees that an invoice waits, and as an amount what Medicare is expected to pay', async () => {
  const waiting = await book({ funding: 'workCover' })
  const billed = await book({ funding: 'bulkBill' })
  for (const { id } of [waiting, billed]) await world.setOutcome(id, 'attended')
  await settle()
  const { body: listed } = await world.call({ method: 'POST', path: '/staff/money/charges:search', body: {} })
  const chargeOf = async ({ id }: Booked) => {
    const [charge] = await world.chargesOf(id)
    return listed.charges.find((one: { id: string }) => one.id === charge?.id)
  }
  expect(await chargeOf(waiting)).toMatchObject({
    state: 'invoiced',
    isDocumentIssued: false,
    benefitCents: null,
  })
  expect(await chargeOf(billed)).toMatchObject({ cents: 0, isDocumentIssued: true, benefitCents: 149_05 })
  const { body: waits } = await world.call({ path: '/staff/documents/waiting' })
  const chargeId = (await world.chargesOf(waiting.id))[0]?.id
  expect(waits.waiting.find((one: { chargeId: string }) => one.chargeId === chargeId)).toMatchObject({
    claimedAs: { service: 'workCover', delivery: 'videoCall', minutes: 50 },
  })
  const { body: takings } = await world.call({ path: '/staff/money/takings' })
  const expected = takings.clinicians.find(({ id }: { id: string }) => id === billed.clinicianId)
  expect(expected).toMatchObject({ owedCents: 0, expectedCents: 149_05 })
})
