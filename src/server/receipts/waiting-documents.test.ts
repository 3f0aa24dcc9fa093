import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addCharge, addReferral, completeForClaims } from '#test/support/paid-charge.ts'
import { addStaff } from '#test/support/staff.ts'
import { documentQueue } from '../money/queue-documents.ts'
import { issueDocument } from './issue-document.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let own: Awaited<ReturnType<typeof addBookable>>
let cookie: string
const queued: string[] = []
beforeAll(async () => {
  api = await createBookingApi()
  own = await addBookable(api.db)
  cookie = (await addStaff(api.service, { role: 'administrator' })).headers.cookie
  api.service.jobs.sendWith = async (_tx, name, jobs) => {
    for (const { data } of jobs) if (name === documentQueue) queued.push(String(Object(data)['chargeId']))
  }
})
afterAll(() => api.close())

const staff = (method: string, path: string, body?: unknown) =>
  api.call(method, `/staff${path}`, { cookie, body })
const runQueued = async () => {
  for (const chargeId of queued.splice(0)) await issueDocument(api.service, { chargeId })
}

let clientId: string
let token: string
let start: Date
let hours = 0
beforeEach(async () => {
  token = await api.signUp()
  clientId = (await api.call('GET', '/client-records/me', { token })).body._id
  await completeForClaims(api, { ...own, clientId })
  await api.db.deleteFrom('client_referrals').where('client_id', '=', clientId).execute()
  hours += 1
  start = new Date(sydneyTime(-3, 10).getTime() - hours * 3_600_000)
})

type Change = Partial<Parameters<typeof addCharge>[1]>
async function charge(change: Change = {}) {
  const { id } = await addCharge(api.db, { ...own, clientId, start, ...change })
  await issueDocument(api.service, { chargeId: id })
  return id
}
const listed = async (chargeId: string) => {
  const { body } = await staff('GET', '/documents/waiting')
  return body.waiting.find((row: { chargeId: string }) => row.chargeId === chargeId)
}
const documents = async () => (await staff('GET', `/documents?clientId=${clientId}`)).body.documents
const noteReferral = (providerNumber: string) =>
  staff('POST', `/clients/${clientId}/referrals`, {
    writtenOn: '2024-01-05',
    referrer: 'Dr Ruth Abara',
    providerNumber,
  })

it('a plain receipt is listed with what it lacks, and a noted referral issues the one that can be claimed with', async () => {
  const chargeId = await charge()
  const [plain] = await documents()
  expect(await listed(chargeId)).toMatchObject({
    title: 'Receipt',
    form: 'medicareReceipt',
    issuedInstead: plain.number,
    client: { id: clientId },
    clinician: { id: own.clinicianId },
    missing: [{ field: 'referral' }],
    hasReferralFile: false,
  })
  expect((await noteReferral('2426621B')).status).toBe(204)
  await runQueued()
  const [claimable, voided] = await documents()
  expect(claimable).toMatchObject({ form: 'medicareReceipt', missing: [], state: 'paid' })
  expect(voided).toMatchObject({ number: plain.number, state: 'void', replacedBy: claimable.number })
  expect(await listed(chargeId)).toBeUndefined()
  // Asked again, nothing more is issued.
  await issueDocument(api.service, { chargeId })
  expect(await documents()).toHaveLength(2)
})

it('what is still missing after one thing was added is listed as it is now', async () => {
  const chargeId = await charge()
  await noteReferral('')
  await runQueued()
  expect((await listed(chargeId)).missing).toMatchObject([{ field: 'referrerNumber' }])
  expect(await documents()).toHaveLength(1)
})

it('an invoice that is held back is issued once its number is there', async () => {
  await api.db.deleteFrom('client_records').where('client_id', '=', clientId).execute()
  const chargeId = await charge({ payer: 'invoice', funding_method: 'ndis' })
  expect(await listed(chargeId)).toMatchObject({
    issuedInstead: null,
    form: 'ndisInvoice',
    missing: [{ field: 'ndisNumber' }],
  })
  const saved = await api.call('PUT', '/client-records/me/ndis', {
    token,
    body: { number: '430123456', plan: 'planManaged', files: [] },
  })
  expect(saved.status).toBe(200)
  await runQueued()
  expect(await documents()).toMatchObject([{ form: 'ndisInvoice', missing: [] }])
  expect(await listed(chargeId)).toBeUndefined()
})

it('one that stays plain can be left; one that is not issued cannot', async () => {
  const plain = await charge()
  expect((await staff('POST', `/documents/waiting/${plain}:leave`)).status).toBe(204)
  expect(await listed(plain)).toBeUndefined()
  expect((await staff('POST', `/documents/waiting/${plain}:leave`)).status).toBe(404)
  await noteReferral('2426621B')
  await runQueued()
  expect(await documents()).toMatchObject([{ form: 'plainReceipt' }])
  start = new Date(start.getTime() - 50 * 3_600_000)
  const held = await charge({ payer: 'invoice', funding_method: 'workCover', clientId })
  expect(await listed(held)).toMatchObject({
    issuedInstead: null,
    missing: [{ field: 'item' }, { field: 'workCoverNumber' }],
  })
  expect((await staff('POST', `/documents/waiting/${held}:leave`)).status).toBe(404)
})

it('a payment that was given back in full is not claimed later', async () => {
  const chargeId = await charge()
  const attempt = await api.db
    .selectFrom('charge_attempts')
    .select(['id', 'cents'])
    .where('charge_id', '=', chargeId)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('refunds')
    .values({
      charge_id: chargeId,
      attempt_id: attempt.id,
      cents: attempt.cents,
      why: 'Not held',
      state: 'refunded',
      asked_by: 'test',
    })
    .execute()
  await addReferral(api, clientId)
  await issueDocument(api.service, { chargeId })
  expect(await documents()).toMatchObject([{ form: 'plainReceipt' }])
  expect(await listed(chargeId)).toBeUndefined()
})

it('voided and not issued again, it waits for nothing', async () => {
  const chargeId = await charge()
  const [{ id }] = await documents()
  await staff('POST', `/documents/${id}:void`, { reason: 'Wrong client', issueAgain: false })
  expect(await listed(chargeId)).toBeUndefined()
})

it('come a hundred at a time, the earliest session first, and none is left out', async () => {
  const { reservationId } = await addCharge(api.db, { ...own, clientId, start })
  // A session has one charge that counts, and any number that were dropped: enough for two pages.
  await sql`
    with made as (
      insert into charges (practice_id, reservation_id, client_id, clinician_id, kind, payer, funding_method, cents, gst_cents, state)
      select practice_id, reservation_id, client_id, clinician_id, kind, payer, funding_method, cents, gst_cents, 'dropped'
        from charges, generate_series(1, 150) where reservation_id = ${reservationId}
      returning id)
    insert into held_documents (charge_id, form, missing) select id, 'medicareReceipt', '{referral}' from made`.execute(
    api.db,
  )
  const first = await staff('GET', '/documents/waiting')
  expect(first.body.waiting).toHaveLength(100)
  const second = await staff('GET', `/documents/waiting?after=${first.body.next}`)
  const seen: { chargeId: string; start: string }[] = [...first.body.waiting, ...second.body.waiting]
  expect(second.body).toMatchObject({ next: null, total: seen.length })
  expect(new Set(seen.map(({ chargeId }) => chargeId)).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(150)
  const starts = seen.map((row) => row.start)
  expect(starts).toEqual(starts.toSorted())
})
