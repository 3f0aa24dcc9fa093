import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { createApp } from '../app.ts'
import { createAffectedApi } from './affected.fixture.ts'
import { tellOfChange } from './change-clinician.ts'

let api: Awaited<ReturnType<typeof createAffectedApi>>
beforeAll(async () => {
  api = await createAffectedApi()
})
afterAll(() => api.close())

let noor: { clinicianId: string; typeId: string }
let eli: string
let clientId: string
let session: Awaited<ReturnType<typeof api.addSession>>
beforeEach(async () => {
  noor = await addBookable(api.db)
  eli = await api.addColleague(noor.typeId)
  await keepPlaces(noor.clinicianId, 3)
  await keepPlaces(eli, 1)
  session = await api.addSession(noor, 14)
  clientId = (await api.reservation(session.id)).client_id ?? ''
})

const keepPlaces = (id: string, places: number) =>
  api.db
    .updateTable('clinicians')
    .set({ should_use_case_load: true, remaining_slots: places })
    .where('id', '=', id)
    .execute()
const placesOf = async (id: string) =>
  (
    await api.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).remaining_slots
const read = async () => (await api.call('GET', `/clients/${clientId}/clinician`)).body
const change = (
  clinicianId: string | null,
  decisions: unknown[],
  currentRead: string | null = noor.clinicianId,
) => api.call('PUT', `/clients/${clientId}/clinician`, { body: { clinicianId, currentRead, decisions } })
const keep = () => [{ id: session.id, do: 'keep' }]
const give = () => [
  { id: session.id, do: 'move', startDateTime: session.start.toISOString(), clinicianId: eli },
]

describe('the psychologists who could take a client', () => {
  it('are named with why one cannot, and with the sessions ahead', async () => {
    const find = async () => (await read()).choices.find((one: { id: string }) => one.id === eli).misfit
    expect(await find()).toBe(null)
    await keepPlaces(eli, 0)
    expect(await find()).toBe('has no place left')
    await api.db
      .updateTable('clinicians')
      .set({ funding_methods: ['ndis'] })
      .where('id', '=', eli)
      .execute()
    expect(await find()).toBe('does not take Medicare rebate')
    const { current, affected } = await read()
    expect(current.id).toBe(noor.clinicianId)
    expect(affected).toMatchObject([{ id: session.id }])
  })
})

describe('a change of psychologist', () => {
  it('gives the session, moves the place of both case loads, and tells the client once', async () => {
    const { status, body } = await change(eli, give())
    expect([status, body]).toMatchObject([200, { moved: 1, kept: 0, cancelled: 0 }])
    expect((await api.reservation(session.id)).clinician_id).toBe(eli)
    expect(await api.attachedOf(session.subject)).toBe(eli)
    expect([await placesOf(noor.clinicianId), await placesOf(eli)]).toEqual([4, 0])
    const { id } = await api.db
      .selectFrom('clinician_changes')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    const { email } = await api.db
      .selectFrom('clients')
      .select('email')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    await tellOfChange(api.service, { id })
    await tellOfChange(api.service, { id })
    const sent = await api.db
      .selectFrom('outbox_messages')
      .select('subject')
      .where('recipient', '=', email ?? '')
      .execute()
    expect(sent).toEqual([{ subject: 'Your next appointments' }])
  })

  it('needs a decision about each session, and changes nothing without it', async () => {
    expect((await change(eli, [])).body.code).toBe('changedMeanwhile')
    expect(await api.attachedOf(session.subject)).toBe(noor.clinicianId)
    expect([await placesOf(noor.clinicianId), await placesOf(eli)]).toEqual([3, 1])
  })

  it('may leave the session where it is, or end without another', async () => {
    expect((await change(eli, keep())).body).toMatchObject({ kept: 1, moved: 0 })
    expect((await api.reservation(session.id)).clinician_id).toBe(noor.clinicianId)
    expect((await change(null, [], eli)).status).toBe(200)
    expect(await api.attachedOf(session.subject)).toBe(null)
    expect([await placesOf(noor.clinicianId), await placesOf(eli)]).toEqual([4, 1])
  })

  it('back to the first one takes a place there again', async () => {
    await change(eli, keep())
    expect((await change(noor.clinicianId, [], eli)).status).toBe(200)
    expect([await placesOf(noor.clinicianId), await placesOf(eli)]).toEqual([3, 1])
  })

  it('is refused where there is no place, for who is theirs already, and after a colleague’s change', async () => {
    await keepPlaces(eli, 0)
    expect((await change(eli, give())).body.code).toBe('conflict')
    expect((await change(noor.clinicianId, keep())).body.code).toBe('conflict')
    expect((await change(eli, give(), eli)).body.code).toBe('changedMeanwhile')
    expect((await api.reservation(session.id)).clinician_id).toBe(noor.clinicianId)
  })

  it('of two clients at once to the last place succeeds for one', async () => {
    const other = await api.addSession(noor, 15)
    const otherClient = (await api.reservation(other.id)).client_id
    const [one, two] = await Promise.all([
      change(eli, keep()),
      api.call('PUT', `/clients/${otherClient}/clinician`, {
        body: {
          clinicianId: eli,
          currentRead: noor.clinicianId,
          decisions: [{ id: other.id, do: 'keep' }],
        },
      }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect([await placesOf(noor.clinicianId), await placesOf(eli)]).toEqual([4, 0])
  })
})

describe('a client who asks for a change', () => {
  const ask = async () => {
    const token = await accessTokenFor(api.service, { subject: session.subject })
    const answer = await createApp(api.service).request('/api/client-records/me:askForOtherClinician', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.status
  }
  const waiting = async () =>
    (await api.call('GET', '/clinician-change-requests')).body.requests.map(
      (one: { client: { id: string } }) => one.client.id,
    )

  it('is one task of the office, until it is changed or closed', async () => {
    expect([await ask(), await ask()]).toEqual([204, 204])
    expect((await waiting()).filter((id: string) => id === clientId)).toEqual([clientId])
    expect((await read()).askedAt).toEqual(expect.any(String))
    await change(eli, keep())
    expect(await waiting()).not.toContain(clientId)
    await ask()
    expect((await api.call('POST', `/clients/${clientId}/clinician:close`)).status).toBe(204)
    expect(await waiting()).not.toContain(clientId)
    expect((await api.call('POST', `/clients/${clientId}/clinician:close`)).status).toBe(404)
  })
})
