import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addCharge, addEntry, payCharge, refundPart } from '#test/support/charge-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let admin: Awaited<ReturnType<typeof addStaff>>
const month = formatIsoDate(localDayAt(new Date(), 'Australia/Sydney')).slice(0, 7)

beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
  const clinician = await addBookable(test.db)
  admin = await addStaff(test.service, { role: 'administrator' })
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const paid = await addCharge(test.db, {
    clinician,
    start: ago(0),
    gstCents: 114,
    firstName: '=1+1',
    lastName: '@SUM(A1)',
  })
  const attempt = await payCharge(test.db, paid)
  await refundPart(test.db, paid, { ...attempt, cents: 3333 })
  const dropped = await addCharge(test.db, {
    clinician,
    start: ago(2),
    state: 'dropped',
    cents: 5001,
    gstCents: 455,
  })
  await addEntry(test.db, dropped, 'dropped', -5001)
  const invoiced = await addCharge(test.db, { clinician, start: ago(4), payer: 'invoice', state: 'paid' })
  await addEntry(test.db, invoiced, 'paidByInvoice', -20113)
})
afterAll(() => test.close())

async function download(file: string, query = `month=${month}`, headers = admin.headers) {
  const answer = await app.request(`/api/staff/money/files/${file}?${query}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true })

/** Decimal text to cents, without a fraction. */
const cents = (amount = '') => Number(amount.replace('.', '') || '0')

it('the journal adds up to the cent, and has every row of the ledger', async () => {
  const { text, headers } = await download('journal')
  expect(headers.get('content-disposition')).toContain(`journal-${month}.csv`)
  expect(headers.get('content-type')).toContain('text/csv')
  const rows = rowsOf(text)
  const sum = (side: string) => rows.reduce((total, row) => total + cents(row[side]), 0)
  expect(sum('Debit')).toBe(sum('Credit'))
  expect(sum('Debit')).toBeGreaterThan(0)
  const ledger = await test.db.selectFrom('money_entries').select(['id', 'cents']).execute()
  expect(new Set(rows.map((row) => Number(row['Row'])))).toEqual(new Set(ledger.map(({ id }) => Number(id))))
  const owed = rows.filter((row) => row['Account']?.startsWith('Owed'))
  const balance = owed.reduce((total, row) => total + cents(row['Debit']) - cents(row['Credit']), 0)
  expect(balance).toBe(ledger.reduce((total, entry) => total + entry.cents, 0))
})

it('the journal gives back the tax of the whole, where it is refunded in parts', async () => {
  const charge = await addCharge(test.db, {
    clinician: await addBookable(test.db),
    start: new Date(),
    state: 'paid',
    cents: 300,
    gstCents: 2,
  })
  const attempt = await payCharge(test.db, charge)
  for (let part = 0; part < 3; part += 1) await refundPart(test.db, charge, { ...attempt, cents: 100 })
  const rows = rowsOf((await download('journal')).text)
  const tax = rows.filter((row) => row['Account'] === 'GST collected' && row['Charge'] === charge.id)
  expect(tax.reduce((total, row) => total + cents(row['Debit']) - cents(row['Credit']), 0)).toBe(0)
  expect(tax.length).toBeGreaterThan(1)
})

it('the charges are a file that no spreadsheet takes for formulas', async () => {
  const { text } = await download('charges')
  const rows = rowsOf(text)
  expect(rows.map((row) => row['Client'])).toContain("'=1+1 @SUM(A1)")
  expect(rows.find((row) => row['Client']?.startsWith("'="))).toMatchObject({
    Amount: '201.13',
    'GST included': '1.14',
    Paid: '201.13',
    Refunded: '33.33',
    State: 'Paid',
  })
})

it('each download is in the audit', async () => {
  await download('charges')
  const rows = await test.db
    .selectFrom('audit_events')
    .select('actor')
    .where('subject', '=', `file charges-${month}.csv`)
    .execute()
  expect(rows).toContainEqual({ actor: admin.subject })
})

it('a second step that is old has to be done again', async () => {
  const colleague = await addStaff(test.service, { role: 'owner' })
  await sql`update staff_sessions set second_factor_at = now() - interval '11 minutes' where id = ${colleague.sessionId}`.execute(
    test.db,
  )
  for (const file of ['charges', 'journal']) {
    const { status, text } = await download(file, undefined, colleague.headers)
    expect(status).toBe(403)
    expect(JSON.parse(text)).toMatchObject({ code: 'stepUpNeeded' })
  }
})

it.each(['', 'month=2026-13', 'month=0000-01', 'month=2026', 'month=9999-12'])(
  'refuses %j',
  async (query) => {
    expect((await download('journal', query)).status).toBe(422)
  },
)

it('a month without money is an empty file', async () => {
  expect(rowsOf((await download('journal', 'month=2001-02')).text)).toEqual([])
})
