import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addSession } from '#test/support/diary-world.ts'
import { addReferral } from '#test/support/paid-charge.ts'
import { createPaymentApi } from '#test/support/payment-api.ts'
import { noteReferral } from './referral-letters.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())

const day = 86_400_000
const dateAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)

/** A client whose referral is on record as received, and noted, with so many sessions used of it. */
async function referred(used: number) {
  const token = await api.signUp({ card: true, details: true })
  const body = { files: [], isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: false }
  expect((await api.call('PUT', '/client-records/me/referral', { token, body })).status).toBe(204)
  const { _id: clientId } = await api.record(token)
  await addReferral(api.service, clientId, dateAgo(60))
  const bookable = await addBookable(api.db, { fundingMethods: ['rebate', 'bulkBill'] })
  for (let index = 0; index < used; index += 1)
    await addSession(api.db, {
      ...bookable,
      clientId,
      start: new Date(Date.now() - (50 - index) * day),
      referral: 'received',
      outcome: 'attended',
    })
  return { token, clientId: String(clientId), bookable }
}

/** A file that no one has read yet. */
const upload = (clientId: string) =>
  sql`insert into uploads (id, client_id, status, type, size, kind, sealed_details, attached_at)
      values (${randomUUID()}, ${clientId}, 'stored', 'pdf', 10, 'referral', '\\x00', clock_timestamp())`.execute(
    api.db,
  )

type Client = Awaited<ReturnType<typeof referred>>

async function hold({ token, bookable }: Client, funding: string): Promise<string> {
  const held = await api.reserve({ ...bookable, start: sydneyTime(4, 10) }, { token, funding })
  expect(held.status).toBe(201)
  const { reserveId } = held.body.data
  expect((await api.claim(reserveId, token)).status).toBe(200)
  return reserveId
}
const read = async (reserveId: string, token: string) =>
  (await api.call('GET', api.at(reserveId), { token })).body.appointments[0]

describe.each(['rebate', 'bulkBill'])('a booking on %s', (funding) => {
  it('takes a referral with a session left for one that is there', async () => {
    const client = await referred(5)
    expect(await read(await hold(client, funding), client.token)).toMatchObject({ referral: 'received' })
  })

  it('waits for a new one where the sessions are used, whatever the record says later', async () => {
    const client = await referred(6)
    const { token, clientId } = client
    const reserveId = await hold(client, funding)
    expect(await read(reserveId, token)).toMatchObject({ referral: 'waiting' })
    expect((await api.finish(reserveId, token)).status).toBe(200)
    const { body } = await api.call('GET', '/client-records/me/appointments', { token })
    const upcoming = body.find(({ status }: { status: string }) => status === 'upcoming')
    expect(upcoming).toMatchObject({ referral: 'waiting', referralPrices: { withoutCents: 201_13 } })

    const again = { files: [], isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: false }
    await api.call('PUT', '/client-records/me/referral', { token, body: again })
    expect(await read(reserveId, token)).toMatchObject({ referral: 'waiting' })

    const by = { actor: 'test', requestId: 'test' }
    const letter = { writtenOn: dateAgo(1), referrer: 'Dr Ruth Abara', providerNumber: '2087415L' }
    expect((await noteReferral(api.service, { clientId, by, letter })).ok).toBe(true)
    expect(await read(reserveId, token)).toMatchObject({ referral: 'received' })
  })

  it('takes a new one that was uploaded and not noted yet for one that is there', async () => {
    const client = await referred(6)
    await upload(client.clientId)
    expect(await read(await hold(client, funding), client.token)).toMatchObject({ referral: 'received' })
  })

  it('keeps what was agreed to, where the practice finds later that the sessions are used', async () => {
    const client = await referred(6)
    const { token, clientId } = client
    await upload(clientId)
    const reserveId = await hold(client, funding)
    expect((await api.finish(reserveId, token)).status).toBe(200)
    const by = { actor: 'test', requestId: 'test' }
    // Written before the six sessions: they were held on it.
    const letter = { writtenOn: dateAgo(58), referrer: 'Dr Ruth Abara', providerNumber: '2087415L' }
    expect((await noteReferral(api.service, { clientId, by, letter })).ok).toBe(true)
    expect(await read(reserveId, token)).toMatchObject({ referral: 'received' })
    const another = await api.reserve({ ...client.bookable, start: sydneyTime(5, 10) }, { token, funding })
    expect((await api.claim(another.body.data.reserveId, token)).status).toBe(200)
    expect(await read(another.body.data.reserveId, token)).toMatchObject({ referral: 'waiting' })
  })
})
