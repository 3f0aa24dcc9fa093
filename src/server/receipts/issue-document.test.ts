import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addClient } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addCharge, addEntry, completeForClaims } from '#test/support/paid-charge.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { issueDocument } from './issue-document.ts'
import { openContent } from './document-facts.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let world: Awaited<ReturnType<typeof addBookable>>
beforeAll(async () => {
  test = await createTestDatabase()
  world = await addBookable(test.db)
})
afterAll(() => test.close())

let hours = 0
/** An hour of its own, long past: two sessions of one clinician cannot overlap. */
const nextStart = () => {
  hours += 1
  return new Date(sydneyTime(-3, 10).getTime() - hours * 3_600_000)
}

const newClient = async () => {
  const clientId = await addClient(test.db)
  await completeForClaims(test, { ...world, clientId })
  return clientId
}

type Change = Partial<Parameters<typeof addCharge>[1]>
const charged = async (change: Change = {}) =>
  addCharge(test.db, { ...world, clientId: await newClient(), start: nextStart(), ...change })

const documentsOf = async (chargeId: string) => {
  const rows = await test.db
    .selectFrom('issued_documents')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .execute()
  return rows.map((row) => ({ ...row, content: openContent(test.keyring, row.id, row.sealed_content) }))
}

const issue = async (chargeId: string) => {
  await issueDocument(test.service, { chargeId })
  return documentsOf(chargeId)
}

const heldOf = (chargeId: string) =>
  test.db.selectFrom('held_documents').select(['form', 'missing']).where('charge_id', '=', chargeId).execute()

describe('numbers', () => {
  it('have no gaps and no twins, with 50 issued at once, each asked for twice, and one that fails', async () => {
    const clientId = await newClient()
    const charges = await Promise.all(
      Array.from({ length: 50 }, () => addCharge(test.db, { ...world, clientId, start: nextStart() })),
    )
    // It takes a number and fails afterwards: the number is given to another.
    const failing = {
      ...test.service,
      jobs: { ...test.service.jobs, sendWith: () => Promise.reject(new Error('away')) },
    }
    const ids = charges.map(({ id }) => id)
    const results = await Promise.allSettled(
      [...ids, ...ids].map((chargeId, index) =>
        issueDocument(index % 10 === 0 ? failing : test.service, { chargeId }),
      ),
    )
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    for (const chargeId of ids) await issueDocument(test.service, { chargeId })
    const rows = await test.db
      .selectFrom('issued_documents')
      .select(['sequence', 'charge_id'])
      .where('series', '=', 'R')
      .orderBy('sequence')
      .execute()
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(new Set(rows.map(({ charge_id }) => charge_id)).size).toBe(50)
  })

  it('begin anew with each year of the practice’s clock, and in each series', async () => {
    const atNewYear = { ...test.service, now: () => new Date('2030-12-31T13:30:00Z') }
    const { id } = await charged()
    await issueDocument(atNewYear, { chargeId: id })
    const [document] = await documentsOf(id)
    expect(document).toMatchObject({ year: 2031, sequence: 1, content: { number: 'R-2031-0001' } })
    const invoice = await charged({ payer: 'invoice', funding_method: 'ndis', quote: null })
    expect((await issue(invoice.id))[0]).toMatchObject({ series: 'I', sequence: 1 })
  })
})

describe('a document', () => {
  it('is a Medicare receipt with the item of the minutes delivered', async () => {
    const { id } = await charged({ minutes: 50, deliveredMinutes: 49 })
    const [document] = await issue(id)
    expect(document).toMatchObject({ form: 'medicareReceipt', missing: [], cents: 201_13 })
    expect(document?.content.lines[0]?.item).toBe('91166')
    expect(JSON.stringify(document?.content)).toContain('Visa ending in 1881')
    expect(document?.content.sections[0]?.pairs).toContainEqual({
      label: 'Medicare card',
      value: '2950 97536 2, reference digit 1',
    })
  })

  it('names the practice’s phone as people read it', async () => {
    await test.db.updateTable('practices').set({ phone: '+61255501200' }).execute()
    const { id } = await charged()
    const [document] = await issue(id)
    expect(document?.content.practice.lines.at(-1)).toContain('+61 2 5550 1200')
  })

  it('is sealed: neither the number of a card nor a name is in the row', async () => {
    const { id } = await charged()
    await issue(id)
    const row = await test.db
      .selectFrom('issued_documents')
      .selectAll()
      .where('charge_id', '=', id)
      .executeTakeFirstOrThrow()
    const text = `${JSON.stringify({ ...row, sealed_content: '' })}${row.sealed_content.toString('latin1')}`
    for (const word of ['2950', 'Kym', 'Heath', '91167', 'Abara']) expect(text).not.toContain(word)
  })

  it('stays as it was issued, whatever changes later', async () => {
    const { id } = await charged()
    const [before] = await issue(id)
    await test.db.updateTable('clinicians').set({ name: 'Amelia Tran-Ng' }).execute()
    expect(await issue(id)).toEqual([before])
    await test.db.updateTable('clinicians').set({ name: 'Amelia Tran' }).execute()
    for (const change of [
      test.db.updateTable('issued_documents').set({ cents: 1 }).where('charge_id', '=', id),
      test.db.deleteFrom('issued_documents').where('charge_id', '=', id),
    ])
      await expect(change.execute()).rejects.toThrow('never changed')
  })

  it('of a session that was moved has the date on which it took place', async () => {
    const { id, reservationId } = await charged()
    const start = new Date('2026-03-04T23:00:00Z')
    await test.db
      .updateTable('reservations')
      .set({ during: `[${start.toISOString()},${new Date(start.getTime() + 3_000_000).toISOString()})` })
      .where('id', '=', reservationId)
      .execute()
    const [document] = await issue(id)
    expect(JSON.stringify(document?.content)).toContain('5 March 2026, 10:00 am (Sydney)')
  })

  it('of a short-notice fee is a receipt without a claim', async () => {
    const { id } = await charged({ kind: 'shortNotice', cents: 52_08, quote: null })
    const [document] = await issue(id)
    expect(document).toMatchObject({ form: 'feeReceipt', content: { claim: [] } })
    expect(document?.content.lines).toEqual([
      { item: null, description: 'Fee for short notice', gstCents: 0, cents: 52_08 },
    ])
  })

  it.each([
    ['bulkBill', 'bulkBill', 'bulkBillStatement'],
    ['invoice', 'ndis', 'ndisInvoice'],
  ] as const)('by %s for %s is %s', async (payer, funding_method, form) => {
    const { id } = await charged({
      payer,
      funding_method,
      ...(payer === 'bulkBill' && { quote: null, cents: 0 }),
    })
    expect((await issue(id))[0]).toMatchObject({ form, missing: [] })
  })

  it('is not issued for what is not paid', async () => {
    for (const state of ['due', 'failed', 'stopped', 'dropped'] as const)
      expect(await issue((await charged({ state })).id)).toEqual([])
  })
})

describe('what is missing', () => {
  it('makes a Medicare receipt a plain one, and is kept', async () => {
    const clientId = await addClient(test.db)
    const { id } = await charged({ clientId })
    const [document] = await issue(id)
    expect(document).toMatchObject({ form: 'plainReceipt', missing: ['referral', 'medicareCard'] })
    expect(document?.content.lines.every(({ item }) => item === null)).toBe(true)
  })

  it('holds an invoice back until it is there, and forgets it when the charge is dropped', async () => {
    const { id } = await charged({ payer: 'invoice', funding_method: 'workCover', quote: null })
    expect(await issue(id)).toEqual([])
    expect(await heldOf(id)).toEqual([{ form: 'workCoverInvoice', missing: ['item', 'workCoverNumber'] }])
    await test.db.updateTable('charges').set({ state: 'dropped' }).where('id', '=', id).execute()
    await issue(id)
    expect(await heldOf(id)).toEqual([])
  })
})

describe('a charge that is dropped', () => {
  it('voids its invoice, and leaves a receipt', async () => {
    const invoice = await charged({ payer: 'invoice', funding_method: 'ndis', quote: null })
    const receipt = await charged()
    for (const { id } of [invoice, receipt]) {
      await issue(id)
      await addEntry(test.db, id, { kind: 'dropped', cents: -1 })
      await test.db.updateTable('charges').set({ state: 'dropped' }).where('id', '=', id).execute()
      await issue(id)
      await issue(id)
    }
    const voided = await test.db
      .selectFrom('document_voids')
      .innerJoin('issued_documents', 'id', 'document_id')
      .select('charge_id')
      .execute()
    expect(voided).toEqual([{ charge_id: invoice.id }])
  })
})
