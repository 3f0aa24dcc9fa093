import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertPending, markStored } from '../uploads/upload-store.ts'
import { api, everythingOf, forms, profileOf, send, stored, useFundingForms } from './forms.fixture.ts'

useFundingForms()

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
    // Changed in the profile, which says nothing of documents.
    await send(token, 'ndis', { ...forms.ndis.body, plan: 'selfManaged' })
    expect(await stored(token, 'ndis')).toMatchObject({ plan: 'selfManaged', files })
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
