import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { longDate } from '#domain/receipts/document-parts.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addCharge, addReferral, completeForClaims } from '#test/support/paid-charge.ts'
import { addStaff } from '#test/support/staff.ts'
import { issueDocument } from './issue-document.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let own: Awaited<ReturnType<typeof addBookable>>
let cookie: string
beforeAll(async () => {
  api = await createBookingApi()
  own = await addBookable(api.db)
  cookie = (await addStaff(api.service, { role: 'administrator' })).headers.cookie
})
afterAll(() => api.close())

const staff = (method: string, path: string, body?: unknown) =>
  api.call(method, `/staff${path}`, { cookie, body })
const dateIn = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)

let chargeId: string
let clientId: string
let token: string
let hours = 0
beforeEach(async () => {
  token = await api.signUp()
  clientId = (await api.call('GET', '/client-records/me', { token })).body._id
  await completeForClaims(api, { ...own, clientId })
  await charge({ payer: 'invoice', funding_method: 'ndis' })
})

async function charge(asked: Pick<Parameters<typeof addCharge>[1], 'payer' | 'funding_method' | 'cents'>) {
  hours += 1
  const start = new Date(sydneyTime(-3, 10).getTime() - hours * 3_600_000)
  chargeId = (await addCharge(api.db, { ...own, clientId, start, ...asked })).id
  await issueDocument(api.service, { chargeId })
}

const find = async (show = 'all') => {
  const { body } = await staff('GET', `/invoices?show=${show}`)
  return body.invoices.find((row: { chargeId: string }) => row.chargeId === chargeId)
}
const sent = (id: string, change: object = {}) =>
  staff('POST', `/invoices/${id}/sendings`, { sentOn: dateIn(0), way: 'post', ...change })
const paid = (change: object = {}) =>
  staff('POST', `/charges/${chargeId}/paid-by-invoice`, {
    receivedOn: dateIn(-1),
    method: 'bankTransfer',
    ...change,
  })

it('is to be sent, then sent, then paid, with days and ways', async () => {
  const first = await find('toSend')
  expect(first).toMatchObject({
    state: 'toSend',
    form: 'ndisInvoice',
    canBePaid: true,
    sent: null,
    paid: null,
    isForClient: false,
  })
  expect((await sent(first.id, { sentOn: dateIn(-1), way: 'email' })).status).toBe(204)
  expect((await sent(first.id)).status).toBe(204)
  expect(await find('toSend')).toBeUndefined()
  expect(await find('sent')).toMatchObject({ state: 'sent', sent: { on: dateIn(0), way: 'post' } })
  expect((await paid()).status).toBe(200)
  expect(await find('sent')).toBeUndefined()
  expect(await find('paid')).toMatchObject({
    state: 'paid',
    canBePaid: false,
    paid: { on: dateIn(-1), method: 'bankTransfer' },
  })
  const entries = await api.db
    .selectFrom('money_entries')
    .select(['kind', 'cents', 'received_on', 'method'])
    .where('charge_id', '=', chargeId)
    .orderBy('id')
    .execute()
  expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  expect(entries.at(-1)).toMatchObject({
    kind: 'paidByInvoice',
    received_on: dateIn(-1),
    method: 'bankTransfer',
  })
  const trail = await staff('GET', `/money/charges/${chargeId}`)
  expect(trail.body.steps).toContainEqual(
    expect.objectContaining({ kind: 'paidByInvoice', receivedOn: dateIn(-1), method: 'bankTransfer' }),
  )
  expect((await paid()).status).toBe(409)
})

it('that is paid and issued again names the day on which the money came', async () => {
  const { id } = await find()
  expect((await paid({ receivedOn: dateIn(-9) })).status).toBe(200)
  const again = await staff('POST', `/documents/${id}:void`, { reason: 'A wrong name', issueAgain: true })
  expect(again.status).toBe(200)
  const { id: issued } = await find('paid')
  const { body } = await api.call('GET', `/client-records/me/receipts/${issued}`, { token })
  expect(body.content.sums[1].label).toBe(`Paid ${longDate(dateIn(-9))}`)
  expect(body.content.about).toContainEqual({ label: 'Paid', value: longDate(dateIn(-9)) })
})

it('that names a payment which was taken back is issued again without it', async () => {
  const { id } = await find()
  await paid({ receivedOn: dateIn(-9) })
  await staff('POST', `/documents/${id}:void`, { reason: 'A wrong name', issueAgain: true })
  const named = await find('paid')
  expect((await staff('POST', `/charges/${chargeId}/take-back-payment`, { why: 'A test' })).status).toBe(200)
  await issueDocument(api.service, { chargeId })
  const again = await find('toSend')
  expect(again.id).not.toBe(named.id)
  const { body } = await api.call('GET', `/client-records/me/receipts/${again.id}`, { token })
  expect(body.content.about).not.toContainEqual(expect.objectContaining({ label: 'Paid' }))
  expect((await paid({ receivedOn: dateIn(-2) })).status).toBe(200)
  expect(await find('paid')).toMatchObject({ id: again.id, paid: { on: dateIn(-2) } })
})

it('of a client who manages their plan is on their pages, and not to be sent', async () => {
  await api.db
    .updateTable('reservations')
    .set({ is_ndis_plan_managed: false })
    .where('id', 'in', (query) =>
      query.selectFrom('charges').select('reservation_id').where('id', '=', chargeId),
    )
    .execute()
  expect(await find('toSend')).toBeUndefined()
  expect(await find('sent')).toMatchObject({ state: 'sent', isForClient: true, sent: null })
})

describe('a bulk-billed session', () => {
  const bulkBilled = { payer: 'bulkBill', funding_method: 'bulkBill', cents: 0 } as const

  it('is to be claimed, then claimed, with day and way, and never paid', async () => {
    await charge(bulkBilled)
    const first = await find('toSend')
    expect(first).toMatchObject({
      form: 'bulkBillStatement',
      number: expect.stringMatching(/^S-/),
      cents: 0,
      canBePaid: false,
      sent: null,
    })
    expect((await sent(first.id, { sentOn: dateIn(-1), way: 'website' })).status).toBe(204)
    expect(await find('toSend')).toBeUndefined()
    expect(await find('sent')).toMatchObject({ state: 'sent', sent: { on: dateIn(-1), way: 'website' } })
    expect((await paid()).status).toBe(409)
  })

  it('that lacks something is claimed once nothing is missing', async () => {
    await api.db.deleteFrom('client_referrals').where('client_id', '=', clientId).execute()
    await charge(bulkBilled)
    expect(await find()).toBeUndefined()
    const { body } = await staff('GET', `/documents?chargeId=${chargeId}`)
    expect(body.documents).toMatchObject([{ missing: [{ field: 'referral' }] }])
    expect((await sent(body.documents[0].id)).status).toBe(404)
    await addReferral(api, clientId)
    await issueDocument(api.service, { chargeId })
    expect(await find('toSend')).toMatchObject({ form: 'bulkBillStatement', state: 'toSend' })
  })
})

it('that is void is not listed, and not sent', async () => {
  const { id } = await find()
  await staff('POST', `/documents/${id}:void`, { reason: 'Wrong minutes', issueAgain: false })
  expect(await find()).toBeUndefined()
  expect((await sent(id)).status).toBe(409)
})

describe('is refused', () => {
  it.each([
    [{ sentOn: dateIn(1) }, 'sentOn'],
    [{ sentOn: '2030-02-30' }, 'sentOn'],
    [{ sentOn: '0001-01-01' }, 'sentOn'],
    [{ way: 'pigeon' }, 'way'],
  ])('%j', async (change, field) => {
    const { id } = await find()
    const answer = await sent(id, change)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  it.each([
    [{ receivedOn: dateIn(2) }, 'receivedOn'],
    [{ receivedOn: 'soon' }, 'receivedOn'],
    [{ receivedOn: '0026-01-05' }, 'receivedOn'],
    [{ method: 'shells' }, 'method'],
  ])('%j', async (change, field) => {
    const answer = await paid(change)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
    expect(await find()).toMatchObject({ state: 'toSend' })
  })

  it('a document that is no invoice, or of no one', async () => {
    await charge({ payer: 'card', funding_method: 'rebate' })
    const { body } = await staff('GET', `/documents?chargeId=${chargeId}`)
    expect(body.documents).toMatchObject([{ form: 'medicareReceipt' }])
    expect((await sent(body.documents[0].id)).status).toBe(404)
    expect((await sent('5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001')).status).toBe(404)
  })
})

it('come a hundred at a time, those to send the earliest first, and none is left out', async () => {
  const { id: first } = await find()
  const { id: _id, ...row } = await api.db
    .selectFrom('issued_documents')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const ids = [first, ...Array.from({ length: 230 }, () => randomUUID())]
  await api.db
    .insertInto('issued_documents')
    .values(
      ids.slice(1).map((id, index) => ({
        ...row,
        id,
        replaces: ids[index] ?? null,
        sequence: 10_000 + index,
        // Several in one millisecond, as one job may issue them.
        issued_at: new Date(Date.now() + Math.floor(index / 7)),
      })),
    )
    .execute()

  const walk = async (show: string) => {
    const seen: { id: string; issuedAt: string }[] = []
    const sizes: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const { body } = await staff('GET', `/invoices?show=${show}${next && `&after=${next}`}`)
      seen.push(...body.invoices)
      sizes.push(body.invoices.length)
      next = body.next
      expect(body.total).toBeGreaterThanOrEqual(231)
    }
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => 100))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    return seen.map(({ issuedAt }) => issuedAt)
  }
  const toSend = await walk('toSend')
  expect(toSend).toEqual(toSend.toSorted())
  const all = await walk('all')
  expect(all).toEqual(all.toSorted().toReversed())
})
