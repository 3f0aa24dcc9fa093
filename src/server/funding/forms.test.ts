import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { readStoredPart } from '#test/support/stored-part.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { addPractice } from '#test/support/people.ts'
import type { RecordPart } from '../clients/record-parts.ts'
import { insertPending, markStored } from '../uploads/upload-store.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
})
afterAll(() => api.close())

/** A good request for each form, with what it answers and what the audit calls it. */
const forms = {
  medicare: {
    method: 'PUT',
    body: {
      firstName: 'Kym',
      lastName: 'Heath',
      dateOfBirth: '1983-02-22',
      number: '2950975362',
      irn: '1',
      expiryDate: `${new Date().getUTCFullYear() + 1}-08`,
    },
    status: 200,
    part: 'medicare',
  },
  ndis: {
    method: 'PUT',
    body: { plan: 'planManaged', number: '430 111 222' },
    status: 200,
    part: 'ndis',
  },
  'work-cover': {
    method: 'PUT',
    body: {
      claimNumber: 'WC1234567',
      numberOfAppointmentApproved: '12',
      caseManagerDetails: ' Alex Ng, Insurer, 02 5550 0000 ',
      approved: true,
      isClaimInNSW: false,
    },
    status: 204,
    part: 'work cover',
  },
  address: {
    method: 'PUT',
    body: { line1: '14 Wattle St', line2: '', suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
    status: 204,
    part: 'address',
  },
  'key-client-contacts': {
    method: 'POST',
    body: { firstName: 'Alex', mobileNumber: '0491 570 006', tags: ['emergency'] },
    status: 204,
    part: 'key contacts',
  },
  'additional-profiles': {
    method: 'POST',
    body: {
      role: 'guardian',
      parentFirstName: 'Sam',
      parentLastName: 'Field',
      parentEmail: ' Sam@Mail.example ',
    },
    status: 204,
    part: 'guardian',
  },
  groups: { method: 'POST', body: { groupId: 'ndis' }, status: 204, part: 'funding group' },
  intake: { method: 'POST', body: {}, status: 204, part: 'intake' },
} as const

type Form = keyof typeof forms
const names = Object.keys(forms) as Form[]

const send = (token: string, form: Form, body: object = forms[form].body, key?: string) =>
  api.call(forms[form].method, `/client-records/me/${form}`, { token, body, key })
const profileOf = async (token: string) => (await api.call('GET', '/client-records/me', { token })).body

const stored = async (token: string, part: RecordPart) =>
  readStoredPart(api, (await profileOf(token))._id, part)

async function everythingOf(clientId: string) {
  const of = { column: 'client_id', clientId } as const
  return {
    record: await api.db.selectFrom('client_records').selectAll().where(of.column, '=', clientId).execute(),
    contacts: await api.db
      .selectFrom('key_client_contacts')
      .selectAll()
      .where(of.column, '=', clientId)
      .execute(),
    profiles: await api.db
      .selectFrom('additional_profiles')
      .selectAll()
      .where(of.column, '=', clientId)
      .execute(),
    groups: await api.db.selectFrom('client_groups').selectAll().where(of.column, '=', clientId).execute(),
  }
}

describe.each(names)('%s', (form) => {
  it('is taken from a client, audited, and touches no other client’s record', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    for (const each of names) await send(other, each)
    const { _id: otherId } = await profileOf(other)
    const before = await everythingOf(otherId)
    expect((await send(token, form)).status).toBe(forms[form].status)
    expect(await everythingOf(otherId)).toEqual(before)
    const { _id: clientId } = await profileOf(token)
    const rows = await api.db
      .selectFrom('audit_events')
      .select(['subject', 'request_id'])
      .where('client_id', '=', clientId)
      .where('action', '=', 'change')
      .execute()
    expect(rows).toEqual([{ subject: forms[form].part, request_id: expect.any(String) }])
  })

  it('is open to a client who has just signed up, and to no clinician', async () => {
    const { body } = await api.call('POST', '/accounts/banksia/patients', { body: signUpBody() })
    expect((await send(body.data.authToken, form)).status).toBe(forms[form].status)
    const clinician = await accessTokenFor(api.service, { subject: randomUUID(), role: 'clinician' })
    expect((await send(clinician, form)).status).toBe(403)
    const withoutRecord = await accessTokenFor(api.service, { subject: randomUUID() })
    expect((await send(withoutRecord, form)).status).toBe(404)
  })

  it('has one effect under one key, however often it is sent at once', async () => {
    const token = await api.signUp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(token, form, undefined, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(forms[form].status)
    const { _id: clientId } = await profileOf(token)
    const { count } = await api.db
      .selectFrom('audit_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('client_id', '=', clientId)
      .where('action', '=', 'change')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})

const workCoverNumber =
  'WorkCover number must be between 7 and 12 characters long and contain only alphanumeric characters'

describe('a field that is wrong', () => {
  it.each<[Form, object, Record<string, string>]>([
    ['ndis', { number: '12345678' }, { number: 'NDIS number must have 9 digits' }],
    ['ndis', { number: '' }, { number: 'NDIS number is required' }],
    ['ndis', { plan: 'agency' }, { plan: 'NDIS plan is required' }],
    ['ndis', { files: Array.from({ length: 7 }, () => randomUUID()) }, { files: 'The maximum file is six' }],
    ['work-cover', { claimNumber: 'WC-12345' }, { claimNumber: workCoverNumber }],
    ['work-cover', { claimNumber: 'WC1234567890X' }, { claimNumber: workCoverNumber }],
    ['work-cover', { claimNumber: undefined }, { claimNumber: 'WorkCover number is required' }],
    [
      'work-cover',
      { numberOfAppointmentApproved: 'ten' },
      { numberOfAppointmentApproved: 'Must be only digits' },
    ],
    [
      'work-cover',
      { numberOfAppointmentApproved: -1 },
      { numberOfAppointmentApproved: 'Must be only digits' },
    ],
    [
      'work-cover',
      { numberOfAppointmentApproved: undefined },
      { numberOfAppointmentApproved: 'Number of approved appointments is required' },
    ],
    ['work-cover', { caseManagerDetails: '  ' }, { caseManagerDetails: 'Case manager details are required' }],
    [
      'work-cover',
      { isClaimInNSW: undefined },
      { isClaimInNSW: 'Please say whether the claim is in New South Wales' },
    ],
    ['address', { line1: ' ' }, { line1: 'Street address is required' }],
    ['address', { suburb: '' }, { suburb: 'Suburb or city is required' }],
    ['address', { state: 'XX' }, { state: 'State is required' }],
    ['address', { postcode: '200' }, { postcode: 'Postcode must have 4 digits' }],
    ['address', { postcode: '' }, { postcode: 'Postcode is required' }],
    ['address', { postcode: '3000' }, { postcode: 'Invalid address' }],
    ['key-client-contacts', { firstName: '' }, { firstName: 'Name is required' }],
    ['key-client-contacts', { mobileNumber: '12' }, { mobileNumber: 'Phone number is not valid' }],
    ['key-client-contacts', { mobileNumber: '' }, { mobileNumber: 'Phone number is required' }],
    ['key-client-contacts', { tags: [] }, { tags: 'Kind of contact is required' }],
    ['key-client-contacts', { tags: ['friend'] }, { 'tags.0': 'Kind of contact is required' }],
    ['additional-profiles', { parentFirstName: '' }, { parentFirstName: 'First name is required' }],
    ['additional-profiles', { parentLastName: undefined }, { parentLastName: 'Last name is required' }],
    ['additional-profiles', { parentEmail: 'sam@' }, { parentEmail: 'Email is not valid' }],
    ['additional-profiles', { parentEmail: '' }, { parentEmail: 'Email is required' }],
    [
      'groups',
      { groupId: 'gold' },
      { groupId: 'Funding method is not matched. Please check and try again.' },
    ],
    ['intake', { behalfOf: 'myDog' }, { behalfOf: 'Please say who this appointment is for' }],
    [
      'intake',
      { behalfOf: 'myChild', isConsentForParent: true },
      { behalfOf: 'This is not offered for this client' },
    ],
  ])('in %s, %j: %j, and nothing is kept', async (form, change, fields) => {
    const token = await api.signUp()
    const { status, body } = await send(token, form, { ...forms[form].body, ...change })
    expect([status, body.fields]).toEqual([422, fields])
    const { record, ...lists } = await everythingOf((await profileOf(token))._id)
    expect([record, lists]).toEqual([[], { contacts: [], profiles: [], groups: [] }])
  })

  it('is told as a whole where it is the address', async () => {
    const { body } = await send(await api.signUp(), 'address', { ...forms.address.body, state: 'VIC' })
    expect(body.message).toBe('Invalid address')
  })
})

describe('what is kept', () => {
  it('of NDIS and WorkCover is what was sent', async () => {
    const token = await api.signUp()
    expect((await send(token, 'ndis')).body).toEqual({ valid: true })
    await send(token, 'work-cover')
    expect(await stored(token, 'ndis')).toEqual({ plan: 'planManaged', number: '430111222', files: [] })
    expect(await stored(token, 'workCover')).toEqual({
      claimNumber: 'WC1234567',
      numberOfAppointmentApproved: 12,
      caseManagerDetails: 'Alex Ng, Insurer, 02 5550 0000',
      approved: true,
      isClaimInNSW: false,
      files: [],
    })
  })

  it('of an address and contacts is read back in the profile, and replaced by the next', async () => {
    const token = await api.signUp()
    await send(token, 'address')
    await send(token, 'address', { ...forms.address.body, line2: 'Unit 3', state: 'ACT', postcode: '2620' })
    await send(token, 'key-client-contacts')
    await send(token, 'key-client-contacts', {
      firstName: 'Kim',
      mobileNumber: '+61491570156',
      tags: ['emergency', 'adult'],
    })
    expect(await profileOf(token)).toMatchObject({
      address: { line1: '14 Wattle St', line2: 'Unit 3', suburb: 'Ultimo', state: 'ACT', postcode: '2620' },
      keyClientContacts: [
        { firstName: 'Kim', mobileNumber: '+61491570156', tags: ['adult'] },
        { firstName: 'Kim', mobileNumber: '+61491570156', tags: ['emergency'] },
      ],
    })
  })

  it('of a guardian is read back in the profile, and replaced by the next', async () => {
    const token = await api.signUp()
    await send(token, 'additional-profiles', {
      ...forms['additional-profiles'].body,
      parentFirstName: 'Ada',
    })
    await send(token, 'additional-profiles')
    const { guardian, _id: clientId } = await profileOf(token)
    expect(guardian).toEqual({
      parentFirstName: 'Sam',
      parentLastName: 'Field',
      parentEmail: 'sam@mail.example',
    })
    expect((await everythingOf(clientId)).profiles).toHaveLength(1)
  })

  it('of groups is each funding once', async () => {
    const token = await api.signUp()
    for (const groupId of ['ndis', 'rebate', 'ndis']) await send(token, 'groups', { groupId })
    const { groups } = await everythingOf((await profileOf(token))._id)
    expect(groups.map(({ group_id }) => group_id).toSorted()).toEqual(['ndis', 'rebate'])
  })

  it('of the intake is for whom it is, and a parent’s consent, with its time', async () => {
    const token = await api.signUp()
    await send(token, 'intake')
    expect(await stored(token, 'intake')).toEqual({
      behalfOf: 'mySelf',
      isConsentForParent: false,
      takenAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const { _id: clientId } = await profileOf(token)
    await api.db
      .updateTable('clients')
      .set({ record_type: 'youngPerson' })
      .where('id', '=', clientId)
      .execute()
    const refused = await send(token, 'intake', { behalfOf: 'myChild' })
    expect(refused.body.fields).toEqual({
      isConsentForParent: 'Please give your consent in order to continue',
    })
    expect((await send(token, 'intake', { behalfOf: 'myChild', isConsentForParent: true })).status).toBe(204)
  })

  it('of documents belongs to the form that names them, and no file of another client does', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const [mine, theirs] = await Promise.all([token, other].map(addFile))
    const files = [mine]
    expect((await send(token, 'ndis', { ...forms.ndis.body, files })).status).toBe(200)
    expect(await stored(token, 'ndis')).toMatchObject({ files })
    const listed = await api.call('GET', '/client-records/me/files?kind=document', { token })
    expect(listed.body).toMatchObject([{ fileId: mine }])
    const stolen = await send(token, 'work-cover', { ...forms['work-cover'].body, files: [theirs] })
    expect([stolen.status, stolen.body.fields]).toEqual([
      422,
      { files: 'We could not find that file. Please upload it again.' },
    ])
    expect(await stored(token, 'workCover')).toBeNull()
  })
})

/** A row as an upload leaves it; its bytes do not matter here. */
async function addFile(token: string): Promise<string> {
  const { _id: clientId } = await profileOf(token)
  const id = randomUUID()
  const file = { id, clientId, type: 'pdf', size: 1, name: 'plan.pdf', key: Buffer.alloc(0) } as const
  await insertPending(api, file)
  await markStored(api.db, [id])
  return id
}
