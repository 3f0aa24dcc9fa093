import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addCharge, addEntry, payCharge, refundPart } from '#test/support/charge-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import type { Email } from '../adapters/mail-and-sms.ts'
import { PaymentProviderFailed } from '../adapters/payments.ts'
import { createApp } from '../app.ts'
import { reconcileYesterday } from './reconciliation.ts'

const zone = 'Australia/Sydney'
const today = localDayAt(new Date(), zone)
const yesterday = formatIsoDate(today - 1)
/** Noon of yesterday, where the practice is. */
const noon = new Date(dateOfEpochMinute(startOfDay(today - 1, zone)).getTime() + 12 * 3_600_000)

let test: Awaited<ReturnType<typeof createTestDatabase>>
let headers: Record<string, string>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  headers = (await addStaff(test.service, { role: 'administrator' })).headers
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`truncate charges, simulated_payments, reconciled_days, rate_limits cascade`.execute(test.db)
})

async function compare(day: string, service = test.service) {
  const answer = await createApp(service).request('/api/staff/money/reconciliation', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ day }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function addPaid(at = noon) {
  const charge = await addCharge(test.db, { clinician: await addBookable(test.db), start: noon })
  return { charge, ...(await payCharge(test.db, charge, at)) }
}
const hasIt = (providerId: string, at: Date) =>
  sql`update simulated_payments set created_at = ${at} where id = ${providerId}`.execute(test.db)

it('finds no difference where the provider has what we have', async () => {
  const paid = await addPaid()
  await refundPart(test.db, paid.charge, { ...paid, cents: 5208, at: noon })
  expect(await compare(yesterday)).toMatchObject({
    status: 200,
    body: { day: yesterday, differences: [], ourCents: 20113 - 5208, theirCents: 20113 - 5208 },
  })
})

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

it.each([
  ['a second before midnight', -1000, 0],
  ['three days before, its event being late', -3 * dayMs, -3 * dayMs],
  ['a minute later by its own clock', minuteMs, 0],
])(
  'a payment and a refund that the provider had %s are of the day of our ledger',
  async (_when, had, asked) => {
    const midnight = dateOfEpochMinute(startOfDay(today - 1, zone))
    const end = dateOfEpochMinute(startOfDay(today, zone))
    const at = had > 0 ? new Date(end.getTime() - 1) : midnight
    const paid = await addPaid(at)
    const refund = await refundPart(test.db, paid.charge, { ...paid, cents: 5208, at })
    for (const { providerId } of [paid, refund]) await hasIt(providerId, new Date(at.getTime() + had))
    const askedAt = new Date(at.getTime() + asked)
    await sql`update charge_attempts set asked_at = ${askedAt}`.execute(test.db)
    await sql`update refunds set asked_at = ${askedAt}`.execute(test.db)
    const sums = { ourCents: 20113 - 5208, theirCents: 20113 - 5208 }
    expect((await compare(yesterday)).body).toMatchObject({ differences: [], ...sums })
    for (const days of [-4, -2, 0])
      expect((await compare(formatIsoDate(today + days))).body).toMatchObject({
        differences: [],
        ourCents: 0,
        theirCents: 0,
      })
  },
)

it('reads the ledger: a payment whose row is missing there is named, whatever the try says', async () => {
  const { charge } = await addPaid()
  await sql`alter table money_entries disable trigger money_entries_are_kept`.execute(test.db)
  await sql`delete from money_entries where charge_id = ${charge.id} and kind = 'paid'`.execute(test.db)
  await sql`alter table money_entries enable trigger money_entries_are_kept`.execute(test.db)
  expect((await compare(yesterday)).body).toMatchObject({
    differences: [{ kind: 'onlyProvider', theirCents: 20113 }],
    ourCents: 0,
  })
})

it('a refund that the bank sent back is none on either side', async () => {
  const paid = await addPaid()
  const { refundId, providerId } = await refundPart(test.db, paid.charge, { ...paid, cents: 5208, at: noon })
  await addEntry(test.db, paid.charge, 'refunded', -5208, { refundId })
  await sql`update simulated_payments set state = 'failed' where id = ${providerId}`.execute(test.db)
  expect((await compare(yesterday)).body).toMatchObject({
    differences: [],
    ourCents: 20113,
    theirCents: 20113,
  })
})

it('names a payment that only the provider has', async () => {
  await sql`insert into simulated_payments (id, idempotency_key, kind, reference, cents, state, created_at)
    values ('sim_pay_alone', 'alone', 'charge', 'alone', 700, 'succeeded', ${noon})`.execute(test.db)
  const { body } = await compare(yesterday)
  expect(body).toMatchObject({ ourCents: 0, theirCents: 700 })
  expect(body.differences).toEqual([
    {
      kind: 'onlyProvider',
      movement: 'payment',
      providerId: 'sim_pay_alone',
      chargeId: null,
      ourCents: null,
      theirCents: 700,
    },
  ])
})

it('names a payment that only we have, one of another amount, and a refund that is missing', async () => {
  const gone = await addPaid()
  const other = await addPaid()
  const back = await addPaid()
  const { providerId: refundId } = await refundPart(test.db, back.charge, { ...back, cents: 100, at: noon })
  await sql`delete from simulated_payments where id in (${gone.providerId}, ${refundId})`.execute(test.db)
  await sql`update simulated_payments set cents = 1 where id = ${other.providerId}`.execute(test.db)
  const { body } = await compare(yesterday)
  const found = Object.fromEntries(
    body.differences.map((one: { kind: string; chargeId: string }) => [one.kind, one.chargeId]),
  )
  expect(found).toEqual({
    onlyOurs: gone.charge.id,
    amountsDiffer: other.charge.id,
    refundOnlyOurs: back.charge.id,
  })
})

it('keeps the newest answer of a day', async () => {
  const { providerId } = await addPaid()
  await compare(yesterday)
  await sql`delete from simulated_payments where id = ${providerId}`.execute(test.db)
  await compare(yesterday)
  const answer = await createApp(test.service).request('/api/staff/money/reconciliation', { headers })
  const { days } = await answer.json()
  expect(days).toHaveLength(1)
  expect(days[0].differences).toHaveLength(1)
})

it.each(['', 'tomorrow', '2026-02-30', '9999-12-31', '0001-01-01', formatIsoDate(today + 1)])(
  'refuses the day %j',
  async (day) => {
    expect((await compare(day)).status).toBe(422)
  },
)

it('says so when the provider does not answer', async () => {
  const payments = {
    ...test.service.payments,
    listPayments: () => Promise.reject(new PaymentProviderFailed('no answer')),
  }
  expect(await compare(yesterday, { ...test.service, payments })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
})

it('tells the office every night, only where something differs', async () => {
  const sent: Email[] = []
  const service = {
    ...test.service,
    mailer: {
      send: async (email: Email) => {
        sent.push(email)
      },
    },
  }
  const { providerId } = await addPaid()
  await reconcileYesterday(service)
  expect(sent).toEqual([])
  await sql`delete from simulated_payments where id = ${providerId}`.execute(test.db)
  await reconcileYesterday(service)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain(yesterday)
  expect(sent[0]?.text).toContain('/admin/money/reconciliation')
})

it('makes up for nights that were missed, and compares no other day twice', async () => {
  await reconcileYesterday(test.service)
  await sql`delete from reconciled_days where day = ${formatIsoDate(today - 3)}`.execute(test.db)
  const asked: string[] = []
  const payments = {
    ...test.service.payments,
    listPayments: ({ from }: { from: Date }) => {
      // The list begins an hour before the day that is compared: this is about its noon.
      asked.push(formatIsoDate(localDayAt(new Date(from.getTime() + 13 * 3_600_000), zone)))
      return Promise.resolve([])
    },
  }
  await reconcileYesterday({ ...test.service, payments })
  expect(asked).toEqual([formatIsoDate(today - 3), yesterday])
})

it('compares a day again that was compared before it was over', async () => {
  await reconcileYesterday(test.service)
  const day = formatIsoDate(today - 4)
  const atNoon = new Date(noon.getTime() - 3 * dayMs)
  await sql`update reconciled_days set checked_at = ${atNoon} where day = ${day}`.execute(test.db)
  await reconcileYesterday(test.service)
  const { rows } = await sql<{ isLater: boolean }>`
    select checked_at > ${atNoon} as "isLater" from reconciled_days where day = ${day}`.execute(test.db)
  expect(rows).toEqual([{ isLater: true }])
})

it('looks again at a day that differed, and tells no one of it twice', async () => {
  const sent: Email[] = []
  const mailer = { send: async (email: Email) => void sent.push(email) }
  const { providerId } = await addPaid(new Date(noon.getTime() - 2 * dayMs))
  const was = new Date(noon.getTime() - 4 * dayMs)
  await hasIt(providerId, was)
  const differing = async () =>
    (
      await sql<{
        day: string
      }>`select day from reconciled_days where differences <> '[]' order by day`.execute(test.db)
    ).rows.map(({ day }) => day)
  await reconcileYesterday({ ...test.service, mailer })
  expect(await differing()).toEqual([formatIsoDate(today - 3)])
  expect(sent).toHaveLength(1)
  await reconcileYesterday({ ...test.service, mailer })
  expect(sent).toHaveLength(1)
  await hasIt(providerId, new Date(noon.getTime() - 2 * dayMs))
  await reconcileYesterday({ ...test.service, mailer })
  expect(await differing()).toEqual([])
})

it('tells the office on a later night where the mail server was away, and then once', async () => {
  const sent: Email[] = []
  const mailer = { send: async (email: Email) => void sent.push(email) }
  const away = { send: () => Promise.reject(new Error('connection refused')) }
  const { providerId } = await addPaid()
  await sql`delete from simulated_payments where id = ${providerId}`.execute(test.db)
  await reconcileYesterday({ ...test.service, mailer: away })
  const nextNight = { ...test.service, mailer, now: () => new Date(Date.now() + dayMs) }
  await reconcileYesterday(nextNight)
  expect(sent.map(({ text }) => text.includes(yesterday))).toEqual([true])
  // Emails of one night are told apart by their subjects.
  expect(sent[0]?.subject).toBe(`Payments of ${yesterday} differ from the provider’s list`)
  await reconcileYesterday(nextNight)
  expect(sent).toHaveLength(1)
})
