import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import {
  api,
  everythingOf,
  type Form,
  forms,
  names,
  profileOf,
  send,
  useFundingForms,
} from './forms.fixture.ts'

useFundingForms()

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
