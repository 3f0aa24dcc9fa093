import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type UnfinishedWork, unfinishedSchema } from '#contract/staff/diary.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { type PartsToStore, sealParts } from '../clients/record-parts.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

async function practise() {
  const { clinicianId, typeId } = await addBookable(test.db)
  const clientId = await addClient(test.db, { lastName: randomUUID().slice(0, 8) })
  const { headers } = await addStaff(test.service, { role: 'clinician', clinicianId })
  const get = async (path: string) => (await app.request(`/api/staff/diary${path}`, { headers })).json()
  const read = async (): Promise<UnfinishedWork> => unfinishedSchema.parse(await get('/unfinished'))
  return { world: { clinicianId, typeId, clientId }, read, get }
}

const idsOf = ({ sessions }: UnfinishedWork['noOutcome']) => sessions.map(({ id }) => id)

it('lists a client whose referral was uploaded and not noted, once, until it is noted', async () => {
  const { world, read } = await practise()
  const { clientId } = world
  await addSession(test.db, { ...world, start: sydneyTime(-20, 9), outcome: 'attended' })
  const nearest = await addSession(test.db, { ...world, start: sydneyTime(3, 9), referral: 'received' })
  expect((await read()).referralToNote.total).toBe(0)
  await sql`insert into uploads (id, client_id, status, type, size, kind, sealed_details, attached_at)
    values (${randomUUID()}, ${clientId}, 'stored', 'pdf', 10, 'referral', '\\x00', now())`.execute(test.db)
  expect(idsOf((await read()).referralToNote)).toEqual([nearest])
  const note = (noted: string, written: string) =>
    sql`insert into client_referrals (client_id, written_on, sealed_referrer, noted_by, noted_at)
      values (${clientId}, ${written}, '\\x00', 'test', now() + ${noted}::interval)`.execute(test.db)
  // One of last year says nothing of the new letter.
  await note('-300 days', '2025-01-05')
  expect((await read()).referralToNote.total).toBe(1)
  await note('1 minute', '2026-01-05')
  expect((await read()).referralToNote.total).toBe(0)
})

type Verification = PartsToStore['medicare']['verification']

/** What is on file of this client's Medicare card. */
async function keepCard(clientId: string, verification: Verification) {
  const medicare: PartsToStore['medicare'] = {
    number: '2950975362',
    irn: '1',
    expiryDate: `${new Date().getFullYear() + 2}-01`,
    firstName: 'Kym',
    lastName: 'Heath',
    dateOfBirth: '1990-05-17',
    verification,
  }
  await test.db
    .insertInto('client_records')
    .values({
      client_id: clientId,
      updated_at: new Date(),
      ...sealParts(test.service.keyring, clientId, { medicare }),
    })
    .execute()
}

it('lists a coming session whose card is not verified, and none whose card matched or whose day is over', async () => {
  const { world, read } = await practise()
  const matched = await addClient(test.db)
  await keepCard(world.clientId, 'unverified')
  await keepCard(matched, 'match')
  await addSession(test.db, { ...world, start: sydneyTime(-3, 9), referral: 'received' })
  await addSession(test.db, { ...world, clientId: matched, start: sydneyTime(3, 9), referral: 'received' })
  const unverified = await addSession(test.db, { ...world, start: sydneyTime(4, 9), referral: 'received' })
  const { cardUnverified } = await read()
  expect(cardUnverified.total).toBe(1)
  expect(idsOf(cardUnverified)).toEqual([unverified])
})

it('lists a document that is held back, to the clinician of the session and to no other', async () => {
  const { world, read } = await practise()
  const id = await addSession(test.db, {
    ...world,
    start: sydneyTime(-2, 9),
    funding: 'ndis',
    outcome: 'attended',
  })
  await sql`
    with charge as (insert into charges (practice_id, reservation_id, client_id, clinician_id, kind, payer, cents, state)
      values ('banksia', ${id}, ${world.clientId}, ${world.clinicianId}, 'session', 'invoice', 20113, 'invoiced') returning id)
    insert into held_documents (charge_id, form, missing) select id, 'ndisInvoice', '{ndisNumber}' from charge`.execute(
    test.db,
  )
  expect(idsOf((await read()).documentsWaiting)).toEqual([id])
  const stranger = await practise()
  expect((await stranger.read()).documentsWaiting.total).toBe(0)
})

it('says of a cancelled session whether its client’s page is open to the clinician', async () => {
  const { world, get } = await practise()
  const start = sydneyTime(3, 9)
  const date = formatIsoDate(localDayAt(start, 'Australia/Sydney'))
  const openOf = async () => {
    const { diaries } = await get(`?from=${date}`)
    return diaries[0].sessions.map(({ isClientOpen }: { isClientOpen: boolean }) => isClientOpen)
  }
  await addSession(test.db, { ...world, start, outcome: 'cancelWithNotice' })
  expect(await openOf()).toEqual([false])
  await addSession(test.db, { ...world, start: sydneyTime(30, 9) })
  expect(await openOf()).toEqual([true])
})
