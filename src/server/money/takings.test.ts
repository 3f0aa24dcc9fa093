import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastWeeks, periodOfDay } from '#domain/money/takings.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addCharge, addEntry, payCharge, refundPart } from '#test/support/charge-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

const zone = 'Australia/Sydney'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let clinician: Awaited<ReturnType<typeof addBookable>>
let headers: Record<string, string>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`truncate charges, simulated_payments cascade`.execute(test.db)
  clinician = await addBookable(test.db)
  headers = (await addStaff(test.service, { role: 'administrator' })).headers
})

async function read(path: string) {
  const answer = await app.request(`/api/staff${path}`, { headers })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function search(body: object) {
  const answer = await app.request('/api/staff/money/charges:search', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, page: await answer.json() }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('the sums', () => {
  it('are zero in a practice that has charged nothing', async () => {
    const money = await read('/money')
    expect(money).toMatchObject({
      payments: 'simulator',
      paidThisWeek: 0,
      waiting: { cents: 0, charges: 0 },
      failed: { cents: 0, charges: 0 },
      refundedThisMonth: 0,
    })
    expect(money.weeks).toHaveLength(8)
  })

  it('take refunds off, and put each payment into the week of the practice’s own calendar', async () => {
    const [before = '', now = ''] = lastWeeks(new Date(), zone, 2)
    const sunday = new Date(periodOfDay(now, zone).from.getTime() - 1)
    const old = await addCharge(test.db, { clinician, start: hoursAgo(400) })
    await payCharge(test.db, old, sunday)
    const fresh = await addCharge(test.db, { clinician, start: hoursAgo(2) })
    const paid = await payCharge(test.db, fresh)
    await refundPart(test.db, fresh, { ...paid, cents: 5208 })
    const invoiced = await addCharge(test.db, {
      clinician,
      start: hoursAgo(4),
      payer: 'invoice',
      state: 'paid',
    })
    await addEntry(test.db, invoiced, 'paidByInvoice', -20113)
    await addCharge(test.db, { clinician, start: hoursAgo(6), state: 'failed', cents: 700 })
    await addCharge(test.db, { clinician, start: hoursAgo(8), state: 'stopped', cents: 50 })
    await addCharge(test.db, { clinician, start: hoursAgo(10), state: 'invoiced', cents: 900 })
    const money = await read('/money')
    expect(money).toMatchObject({
      paidThisWeek: 20113 - 5208 + 20113,
      waiting: { cents: 900, charges: 1 },
      failed: { cents: 750, charges: 2 },
      refundedThisMonth: 5208,
    })
    expect(money.weeks.slice(-2)).toEqual([
      { from: before, cents: 20113 },
      { from: now, cents: 20113 - 5208 + 20113 },
    ])
  })

  it('put what a funder paid into the week in which the money came, not that of typing it', async () => {
    const [before = '', now = ''] = lastWeeks(new Date(), zone, 2)
    const invoiced = await addCharge(test.db, { clinician, payer: 'invoice', state: 'paid' })
    await addEntry(test.db, invoiced, 'paidByInvoice', -20113, { receivedOn: before })
    expect((await read('/money')).weeks.slice(-2)).toEqual([
      { from: before, cents: 20113 },
      { from: now, cents: 0 },
    ])
    const { clinicians } = await read('/money/takings?weeks=2')
    expect(clinicians).toMatchObject([{ cents: [20113, 0], owedCents: 0 }])
  })

  it('of what is owed are sums of the ledger', async () => {
    const failed = await addCharge(test.db, { clinician, state: 'failed', cents: 700 })
    await addEntry(test.db, failed, 'returned', -200)
    const waiting = await addCharge(test.db, { clinician, start: hoursAgo(2), state: 'invoiced', cents: 900 })
    await addEntry(test.db, waiting, 'returned', -300)
    expect(await read('/money')).toMatchObject({
      failed: { cents: 500, charges: 1 },
      waiting: { cents: 600, charges: 1 },
    })
    const { clinicians } = await read('/money/takings?weeks=3')
    expect(clinicians).toMatchObject([{ owedCents: 1100 }])
    const { unpaid } = await read('/diary/unfinished')
    expect(unpaid).toMatchObject({ sessions: [{ chargeId: failed.id, cents: 500 }] })
  })

  it('are told by clinician too', async () => {
    const other = await addBookable(test.db)
    await payCharge(test.db, await addCharge(test.db, { clinician, start: hoursAgo(2) }))
    await addCharge(test.db, { clinician: other, start: hoursAgo(2), state: 'failed', cents: 700 })
    const { clinicians, weeks } = await read('/money/takings?weeks=3')
    expect(weeks).toHaveLength(3)
    const of = (id: string) => clinicians.find((one: { id: string }) => one.id === id)
    expect(of(clinician.clinicianId)).toMatchObject({ cents: [0, 0, 20113], owedCents: 0 })
    expect(of(other.clinicianId)).toMatchObject({ cents: [0, 0, 0], owedCents: 700 })
  })
})

describe('the list of charges', () => {
  it('has the newest session first, page by page, without one twice or missing', async () => {
    const made = []
    for (let at = 0; at < 30; at += 1)
      made.push((await addCharge(test.db, { clinician, start: hoursAgo(100 - at) })).id)
    const { page: first } = await search({})
    expect(first).toMatchObject({ total: 30, charges: { length: 25 } })
    // A charge that is added meanwhile does not move the next page.
    await addCharge(test.db, { clinician, start: hoursAgo(1) })
    const { page: second } = await search({ before: first.next })
    expect(second.next).toBeNull()
    const ids = [...first.charges, ...second.charges].map(({ id }: { id: string }) => id)
    expect(ids).toEqual(made.toReversed())
  })

  it('is narrowed by state and by the client’s name', async () => {
    const paid = await addCharge(test.db, {
      clinician,
      start: hoursAgo(2),
      firstName: 'Mei',
      lastName: 'Chua',
    })
    const attempt = await payCharge(test.db, paid)
    await refundPart(test.db, paid, { ...attempt, cents: 100 })
    await addCharge(test.db, {
      clinician,
      start: hoursAgo(4),
      state: 'failed',
      firstName: 'Ivan',
      lastName: 'Petrov',
    })
    const names = async (body: object) =>
      (await search(body)).page.charges.map(({ client }: { client: string }) => client)
    expect(await names({ show: 'refunded' })).toEqual(['Mei Chua'])
    expect(await names({ show: 'paid' })).toEqual(['Mei Chua'])
    expect(await names({ show: 'failed' })).toEqual(['Ivan Petrov'])
    expect(await names({ show: 'dropped' })).toEqual([])
    expect(await names({ search: 'pet' })).toEqual(['Ivan Petrov'])
    expect(await names({ search: `'":*` })).toEqual([])
  })

  it.each([
    { before: 'nonsense' },
    { before: '1_x' },
    { show: 'every' },
    { search: 'a'.repeat(101) },
    { search: 1 },
  ])('refuses %j', async (body) => {
    expect((await search(body)).status).toBe(422)
  })
})

describe('what happened to a charge', () => {
  it('is told in its order, and reading it is in the audit', async () => {
    const charge = await addCharge(test.db, { clinician, start: hoursAgo(2), quote: rebateQuote })
    const paid = await payCharge(test.db, charge, new Date(Date.now() + 1000))
    await refundPart(test.db, charge, { ...paid, cents: 5208, at: new Date(Date.now() + 2000) })
    const trail = await read(`/money/charges/${charge.id}`)
    expect(trail).toMatchObject({ rebateCents: 14905, clientPartCents: 5208, dateOfBirth: '1990-05-17' })
    expect(trail.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['owed', 'attempt', 'refund'])
    expect(trail.steps[1]).toMatchObject({ state: 'paid', card: 'Visa ending in 4242' })
    const seen = await test.db
      .selectFrom('audit_events')
      .select('client_id')
      .where('subject', '=', `charge ${charge.id}`)
      .execute()
    expect(seen).toEqual([{ client_id: charge.clientId }])
  })

  it('is not there for what is no charge', async () => {
    const { status } = await app.request(`/api/staff/money/charges/${crypto.randomUUID()}`, { headers })
    expect(status).toBe(404)
  })
})

const rebateQuote = {
  kind: 'rebate',
  consultCents: 18863,
  bookingFeeCents: 1250,
  gstInclCents: 114,
  upfrontCents: 20113,
  rebateCents: 14905,
  outOfPocketCents: 5208,
} as const
