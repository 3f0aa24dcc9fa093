import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addCharge, payCharge, refundPart } from '#test/support/charge-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import type { Email } from '../ports/email.ts'
import { PaymentProviderFailed } from '../ports/payments.ts'
import { reconcileYesterday } from './reconcile-nightly.ts'

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

async function addPaid() {
  const charge = await addCharge(test.db, { clinician: await addBookable(test.db), start: noon })
  return { charge, ...(await payCharge(test.db, charge, noon)) }
}

it('finds no difference where the provider has what we have', async () => {
  const paid = await addPaid()
  await refundPart(test.db, paid.charge, { ...paid, cents: 5208, at: noon })
  expect(await compare(yesterday)).toMatchObject({
    status: 200,
    body: { day: yesterday, differences: [], ourCents: 20113 - 5208, theirCents: 20113 - 5208 },
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
      // The list begins a day before the one that is compared: this is about its noon.
      asked.push(formatIsoDate(localDayAt(new Date(from.getTime() + 36 * 3_600_000), zone)))
      return Promise.resolve([])
    },
  }
  await reconcileYesterday({ ...test.service, payments })
  expect(asked).toEqual([formatIsoDate(today - 3), yesterday])
})
