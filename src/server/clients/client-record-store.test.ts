import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { changeRecordPart, consultRecord, readRecord } from './client-record-store.ts'
import { storeContact, storeGuardian } from './record-parts.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

async function newClient(): Promise<string> {
  const token = await api.signUp({ details: false })
  return (await api.call('GET', '/client-records/me', { token })).body._id
}

const by = { actor: 'someone', requestId: 'a request' }
const at = (clientId: string) => ({ clientId, now: new Date(), by })
const audited = (clientId: string) =>
  api.db
    .selectFrom('audit_events')
    .select(['action', 'subject'])
    .where('client_id', '=', clientId)
    .where('actor', '=', by.actor)
    .orderBy('id')
    .execute()

const card = { number: '2950975362', irn: '1', expiryDate: '2039-08', firstName: 'Kym' } as const
const guardian = {
  role: 'guardian',
  parentFirstName: 'Wilhelmina',
  parentLastName: 'A',
  parentEmail: 'w@x.example',
} as const
const contact = { firstName: 'Bartholomew', mobileNumber: '+61491570006', tags: ['emergency'] } as const

const saveCard = (clientId: string) =>
  api.db.transaction().execute((tx) =>
    changeRecordPart(tx, api.keyring, { ...at(clientId), part: 'medicare' }, (before) => ({
      ...before,
      ...card,
    })),
  )

describe('the store of client records', () => {
  it('writes nothing that can be read without the key', async () => {
    const clientId = await newClient()
    await saveCard(clientId)
    await storeGuardian(api, at(clientId), guardian)
    await storeContact(api, at(clientId), contact)
    const { rows } = await sql<{ row: string }>`
      select r.row from (
        select client_id, record::text as row from client_records record
        union all select client_id, guardian::text from additional_profiles guardian
        union all select client_id, contact::text from key_client_contacts contact) as r
       where r.client_id = ${clientId}`.execute(api.db)
    const hex = (text: string) => Buffer.from(text).toString('hex')
    expect(rows).toHaveLength(3)
    for (const secret of [card.number, guardian.parentFirstName, contact.firstName])
      expect(rows.filter(({ row }) => row.includes(secret) || row.includes(hex(secret)))).toEqual([])
  })

  it('leaves an audit row for each change and each reading, and none for a rule that only decides', async () => {
    const clientId = await newClient()
    await saveCard(clientId)
    await storeGuardian(api, at(clientId), guardian)
    await storeContact(api, at(clientId), contact)
    await consultRecord(api, clientId)
    expect(await readRecord(api, clientId, by)).toMatchObject({
      medicare: { ...card, dva: null },
      guardian: { parentFirstName: 'Wilhelmina' },
      keyClientContacts: [contact],
      ndis: null,
    })
    expect(await audited(clientId)).toEqual([
      { action: 'change', subject: 'medicare' },
      { action: 'change', subject: 'guardian' },
      { action: 'change', subject: 'key contacts' },
      { action: 'read', subject: 'own profile' },
    ])
  })

  it('makes changes of one part take turns', async () => {
    const clientId = await newClient()
    const files = Array.from({ length: 8 }, () => ({ fileId: randomUUID(), kind: 'referral' as const }))
    const add = (file: (typeof files)[number]) =>
      api.db.transaction().execute((tx) =>
        changeRecordPart(tx, api.keyring, { ...at(clientId), part: 'referral' }, (before) => ({
          isReferredByGP: true,
          isHaveTreatmentPlan: true,
          isGPSentReferral: false,
          files: [...(before?.files ?? []), file],
        })),
      )
    await Promise.all(files.map(add))
    let stored = 0
    await api.db.transaction().execute((tx) =>
      changeRecordPart(tx, api.keyring, { ...at(clientId), part: 'referral' }, (before) => {
        stored = before?.files.length ?? 0
        return null
      }),
    )
    expect(stored).toBe(files.length)
    expect(await audited(clientId)).toHaveLength(files.length)
  })

  it('opens no part that was moved to another client', async () => {
    const [owner, other] = [await newClient(), await newClient()]
    await saveCard(owner)
    await sql`insert into client_records (client_id, sealed_medicare)
      select ${other}, sealed_medicare from client_records where client_id = ${owner}`.execute(api.db)
    await expect(consultRecord(api, other)).rejects.toThrow(/authenticate/)
  })
})
