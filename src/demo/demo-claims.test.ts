import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAbn, checkProviderNumber } from '#domain/identifiers/numbers.ts'
import { issueDocument } from '#server/receipts/issue-document.ts'
import { addCharge } from '#test/support/paid-charge.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { appointmentTypes } from './appointment-types.ts'
import { demoClientId, demoPeople } from './demo-people.ts'
import { loadDemoData } from './demo.ts'
import { demoPractice } from './practice.ts'

const now = new Date('2026-11-15T22:30:00Z')
/** At three in the morning, when no one of the demo works. */
const start = new Date('2026-11-09T16:00:00Z')
const people = demoPeople(20_000)

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
  await loadDemoData({ ...test, now, psychologists: 60, createAccount: async () => {} })
})
afterAll(() => test.close())

async function issueFor(
  charge: Partial<Parameters<typeof addCharge>[1]> & { clientId: string; start: Date },
) {
  const clinician = await test.db
    .selectFrom('clinicians')
    .select('id')
    .where('slug', '=', 'amelia-tran')
    .executeTakeFirstOrThrow()
  const { id } = await addCharge(test.db, {
    clinicianId: clinician.id,
    typeId: appointmentTypes.initial.id,
    ...charge,
  })
  await issueDocument(test.service, { chargeId: id })
  const { rows } = await sql`
    select form, missing from issued_documents where charge_id = ${id}
    union all select 'held', missing from held_documents where charge_id = ${id}`.execute(test.db)
  return rows
}

it('has numbers that the editors would take', async () => {
  expect(checkAbn(demoPractice.abn)).toEqual({ ok: true, value: demoPractice.abn })
  const rows = await test.db.selectFrom('clinician_provider_numbers').selectAll().execute()
  expect(rows).toHaveLength(68)
  for (const { provider_number: number } of rows)
    expect(checkProviderNumber(number)).toEqual({ ok: true, value: number })
})

it('issues receipts that Medicare takes', async () => {
  const clientId = demoClientId(people.returningClient)
  expect(await issueFor({ clientId, start })).toEqual([{ form: 'medicareReceipt', missing: [] }])
})

it('issues invoices to the NDIS', async () => {
  const clientId = demoClientId(people.ndisClient)
  const asked = { payer: 'invoice', funding_method: 'ndis' } as const
  expect(await issueFor({ clientId, start: new Date(start.getTime() + 7_200_000), ...asked })).toEqual([
    { form: 'ndisInvoice', missing: [] },
  ])
})
