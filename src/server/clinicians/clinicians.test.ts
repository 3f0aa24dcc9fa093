import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createEditorApi, wholeProfile } from './editor.fixture.ts'

let api: Awaited<ReturnType<typeof createEditorApi>>
beforeAll(async () => {
  api = await createEditorApi()
})
afterAll(() => api.close())

async function addDraft(change: object = {}) {
  const { status, body } = await api.call('POST', '/clinicians', { body: { ...wholeProfile, ...change } })
  expect(status).toBe(201)
  return body.id
}
const read = async (id: string) => (await api.call('GET', `/clinicians/${id}`)).body
const save = async (id: string, change: object = {}, as = api.dee) => {
  const { version, fields } = await read(id)
  const seen = { version, remainingSlotsRead: fields.remainingSlots }
  return api.call('PUT', `/clinicians/${id}`, { body: { ...fields, ...seen, ...change }, as })
}
const publicStatus = async (id: string) =>
  (await api.app.request(`/api/accounts/banksia/clinicians/${id}`)).status

describe('the profession of someone who signs in', () => {
  it('is made a GP’s, who reads answers, by owners only, and the audit says so', async () => {
    const id = await addDraft({ name: 'Two Hats' })
    const asGp = { role: 'generalPractitioner', ahpraNumber: '', appointmentTypeIds: [] }
    expect((await save(id, asGp)).status).toBe(200)
    expect((await save(id, { role: 'registeredPsychologists' })).status).toBe(200)
    const self = await addStaff(api.service, { role: 'administrator', clinicianId: id })
    expect(await save(id, asGp, self)).toMatchObject({
      status: 422,
      body: { fields: { role: expect.stringContaining('only an owner') } },
    })
    expect((await save(id, { role: 'clinicalPsychologists' }, self)).status).toBe(200)
    await sql`update staff_sessions set second_factor_at = now() - interval '11 minutes'`.execute(api.db)
    expect(await save(id, asGp, api.kai)).toMatchObject({ body: { code: 'stepUpNeeded' } })
    await sql`update staff_sessions set second_factor_at = now()`.execute(api.db)
    expect((await save(id, asGp, api.kai)).status).toBe(200)
    expect((await api.audited()).at(-1)?.subject).toBe(
      `clinician ${id}, from clinicalPsychologists to generalPractitioner`,
    )
    expect((await save(id, { role: 'registeredPsychologists' }, self)).status).toBe(422)
  })

  it.each([
    ['open', "now() + interval '7 days'"],
    ['over, which can be sent again', "now() - interval '1 day'"],
  ])('is an owner’s to change while their invitation is %s', async (_, expiry) => {
    const id = await addDraft({ name: 'Invited Person' })
    await sql`insert into staff_invitations (token_hash, email, role, clinician_id, expires_at)
      values (sha256(${id}::bytea), ${`${id}@practice.example`}, 'clinician', ${id}, ${sql.raw(expiry)})`.execute(
      api.db,
    )
    const asGp = { role: 'generalPractitioner', ahpraNumber: '', appointmentTypeIds: [] }
    const administrator = await addStaff(api.service, { role: 'administrator' })
    expect(await save(id, asGp, administrator)).toMatchObject({
      status: 422,
      body: { fields: { role: expect.stringContaining('only an owner') } },
    })
    expect((await save(id, asGp, api.kai)).status).toBe(200)
  })
})

describe('a new clinician', () => {
  it('is a draft that no client can see, by list, name or address, until it is published', async () => {
    const { typeId } = await addBookable(api.db)
    const id = await addDraft({ name: 'Draft Person' })
    expect(await read(id)).toMatchObject({
      slug: 'draft-person',
      isPublished: false,
      status: 'inactive',
      version: 1,
      fields: { name: 'Draft Person', ahpraNumber: 'PSY0001234567', qualifications: ['MPsych'] },
    })
    expect(await publicStatus(id)).toBe(404)
    const names = await api.app.request(
      '/api/clinicians:minified?status=inactive&includeUnlistedProfiles=true',
    )
    expect(await names.text()).not.toContain('Draft Person')
    const listed = (await api.call('GET', '/clinicians')).body.clinicians
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({
      status: 'draft',
      nextFree: null,
    })

    expect((await save(id, { publish: true })).body.fields).toEqual({
      appointmentTypeIds: 'Needed to publish: at least one appointment type',
    })
    expect((await save(id, { publish: true, appointmentTypeIds: [typeId] })).status).toBe(200)
    expect(await publicStatus(id)).toBe(200)
    expect(await read(id)).toMatchObject({ isPublished: true, status: 'active' })
  })

  it('gets an address of its own where the name is taken', async () => {
    const slugs = []
    for (const name of ['Twin Name', 'Twin Name', 'Twin Name'])
      slugs.push((await read(await addDraft({ name }))).slug)
    expect(slugs).toEqual(['twin-name', 'twin-name-2', 'twin-name-3'])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '<b>x</b>' }, 'name'],
    [{ role: 'wizard' }, 'role'],
    [{ yearsOfExperience: -1 }, 'yearsOfExperience'],
    [{ shortDescription: 'x'.repeat(181) }, 'shortDescription'],
    [{ ahpraNumber: 'MED0001234567' }, 'ahpraNumber'],
    [{ role: 'socialWorkers', fundingMethods: ['ndis'] }, 'ahpraNumber'],
    [{ role: 'socialWorkers', ahpraNumber: '' }, 'fundingMethods'],
    [{ deliveryTypes: [] }, 'deliveryTypes'],
    [{ deliveryTypes: ['phoneCall'], fundingMethods: ['dva'] }, 'deliveryTypes'],
    [{ role: 'generalPractitioner', ahpraNumber: '', deliveryTypes: ['phoneCall'] }, 'deliveryTypes'],
    [{ secondarySpecialisations: ['anxiety'] }, 'secondarySpecialisations'],
    [
      { providerNumbers: [{ location: 'Newtown', providerNumber: '1234561A' }] },
      'providerNumbers.0.providerNumber',
    ],
    [{ appointmentTypeIds: [randomUUID()] }, 'appointmentTypeIds'],
    [{ portraitId: 'no-such-picture.webp' }, 'portraitId'],
    [{ introduction: 'a\u0000b' }, 'introduction'],
  ])('%j is refused at %s', async (change, field) => {
    const { status, body } = await api.call('POST', '/clinicians', { body: { ...wholeProfile, ...change } })
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

describe('two administrators with one profile', () => {
  it('the second is refused, can read who saved what, and can save over it', async () => {
    const id = await addDraft()
    const opened = await read(id)
    const send = (change: object, version: number, as = api.dee) =>
      api.call('PUT', `/clinicians/${id}`, {
        body: { ...opened.fields, version, remainingSlotsRead: opened.fields.remainingSlots, ...change },
        as,
      })
    expect((await send({ quote: 'Kai was here' }, 1, api.kai)).status).toBe(200)
    const refused = await send({ quote: 'Dee was here' }, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'changedMeanwhile'])
    const now = await read(id)
    expect(now).toMatchObject({ version: 2, changedBy: 'Kai Ngata', fields: { quote: 'Kai was here' } })
    expect((await send({ quote: 'Dee was here' }, now.version)).body).toMatchObject({ id, version: 3 })
    expect((await read(id)).changedBy).toBe('Dee Morrow')
  })

  it('at the same moment: one is saved, the other refused', async () => {
    const id = await addDraft()
    const { fields } = await read(id)
    const body = { ...fields, version: 1, remainingSlotsRead: fields.remainingSlots }
    const results = await Promise.all(
      ['a', 'b', 'c', 'd'].map((quote) => api.call('PUT', `/clinicians/${id}`, { body: { ...body, quote } })),
    )
    const statuses = results.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })
})

describe('places for new clients', () => {
  it('follow the difference, so that a booking in between keeps its place', async () => {
    const id = await addDraft({ remainingSlots: 5 })
    const { version, fields } = await read(id)
    await api.db.updateTable('clinicians').set({ remaining_slots: 4 }).where('id', '=', id).execute()
    const body = { ...fields, version, remainingSlotsRead: 5, quote: 'Other' }
    await api.call('PUT', `/clinicians/${id}`, { body })
    expect((await read(id)).fields.remainingSlots).toBe(4)
    expect((await save(id, { remainingSlots: 6 })).status).toBe(200)
    expect((await read(id)).fields.remainingSlots).toBe(6)
    const third = await read(id)
    await api.db.updateTable('clinicians').set({ remaining_slots: 0 }).where('id', '=', id).execute()
    await api.call('PUT', `/clinicians/${id}`, {
      body: { ...third.fields, version: third.version, remainingSlotsRead: 6, remainingSlots: 5 },
    })
    expect((await read(id)).fields.remainingSlots).toBe(0)
  })
})

describe('provider numbers', () => {
  it('belong to one clinician and one place', async () => {
    const rows = [
      { location: 'Newtown', providerNumber: '1234561B' },
      { location: 'Parramatta', providerNumber: '123456af' },
    ]
    const id = await addDraft({ providerNumbers: rows })
    expect((await read(id)).fields.providerNumbers).toEqual([
      { location: 'Newtown', providerNumber: '1234561B' },
      { location: 'Parramatta', providerNumber: '123456AF' },
    ])
    const other = await addDraft()
    const taken = await save(other, { providerNumbers: [{ location: 'Bondi', providerNumber: '1234561B' }] })
    expect([taken.status, taken.body.fields]).toEqual([
      422,
      { 'providerNumbers.0.providerNumber': 'Another clinician has this provider number' },
    ])
    expect((await save(id, { providerNumbers: [] })).status).toBe(200)
    expect((await read(id)).fields.providerNumbers).toEqual([])
  })
})

it('a change of types is one of the clinician’s role', async () => {
  const { typeId } = await addBookable(api.db)
  const gp = await addBookable(api.db, { isGP: true })
  const id = await addDraft({ appointmentTypeIds: [typeId] })
  expect((await save(id, { appointmentTypeIds: [typeId, gp.typeId] })).body.fields).toHaveProperty(
    'appointmentTypeIds',
  )
  expect((await save(id, { role: 'generalPractitioner', ahpraNumber: '' })).status).toBe(422)
  expect((await read(id)).fields.appointmentTypeIds).toEqual([typeId])
})

it('lists next free times and the number of clients of everyone who is active', async () => {
  const { clinicianId } = await addBookable(api.db)
  const { clinicians } = (await api.call('GET', '/clinicians')).body
  const found = clinicians.find((one: { id: string }) => one.id === clinicianId)
  expect(found).toMatchObject({ status: 'listed', clients: 0 })
  expect(new Date(found.nextFree).getTime()).toBeGreaterThan(Date.now())
})

it('a saved profile is what public pages are made from at once, in every process', async () => {
  const { clinicianId } = await addBookable(api.db)
  const changes = async () =>
    (
      await api.db
        .selectFrom('availability_changes')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('clinician_id', '=', clinicianId)
        .executeTakeFirstOrThrow()
    ).count
  const before = await changes()
  expect((await save(clinicianId, { quote: 'Now' })).status).toBe(200)
  expect(Number(await changes())).toBeGreaterThan(Number(before))
  const page = await api.app.request(`/api/accounts/banksia/clinicians/${clinicianId}`)
  expect((await page.json()).helmControl.quote).toBe('Now')
})

it('every change leaves a row that says who and what, never its content', async () => {
  const id = await addDraft({ introduction: 'Something private' })
  await save(id, { quote: 'Another thing' }, api.kai)
  const rows = (await api.audited()).filter(({ subject }) => subject.includes(id))
  expect(rows).toEqual([
    { actor: api.dee.subject, subject: `new clinician ${id}`, clientId: null },
    { actor: api.kai.subject, subject: `clinician ${id}`, clientId: null },
  ])
})

it('one that is not there is not found', async () => {
  expect((await api.call('GET', `/clinicians/${randomUUID()}`)).status).toBe(404)
  const body = { ...wholeProfile, version: 1, remainingSlotsRead: 5 }
  expect((await api.call('PUT', `/clinicians/${randomUUID()}`, { body })).status).toBe(404)
})
