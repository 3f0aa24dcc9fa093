import { afterAll, beforeAll } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addPractice } from '#test/support/people.ts'
import { readStoredPart } from '#test/support/stored-part.ts'
import type { RecordPart } from './record-parts.ts'

export let api: Awaited<ReturnType<typeof createBookingApi>>

/** A service with a practice. */
export function useFundingForms(): void {
  beforeAll(async () => {
    api = await createBookingApi()
    await addPractice(api.db)
  })
  afterAll(() => api.close())
}

/** A good request for each form, with what it answers and what the audit calls it. */
export const forms = {
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

export type Form = keyof typeof forms
export const names = Object.keys(forms) as Form[]

export const send = (token: string, form: Form, body: object = forms[form].body, key?: string) =>
  api.call(forms[form].method, `/client-records/me/${form}`, { token, body, key })
export const profileOf = async (token: string) =>
  (await api.call('GET', '/client-records/me', { token })).body

export const stored = async (token: string, part: RecordPart) =>
  readStoredPart(api, (await profileOf(token))._id, part)

export async function everythingOf(clientId: string) {
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
