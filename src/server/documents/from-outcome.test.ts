import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnReceipt } from '#contract/receipts.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { completeForClaims } from '#test/support/paid-charge.ts'
import { documentQueue } from '../receipts/queue-document.ts'
import { issueDocument } from './issue-document.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
const asked: string[] = []
beforeAll(async () => {
  world = await createMoneyWorld()
  const { jobs } = world.service
  const queue = jobs.sendWith
  jobs.sendWith = async (tx, name, queued) => {
    if (name === documentQueue) for (const { data } of queued) asked.push(Object(data).chargeId)
    await queue(tx, name, queued)
  }
})
afterAll(() => world.close())

/** Works on what charging queued, until nothing is left. */
async function settle() {
  await world.runJobs({ includeLater: true })
  for (const chargeId of asked.splice(0)) await issueDocument(world.service, { chargeId })
}

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
