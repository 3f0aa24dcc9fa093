import { afterAll, beforeAll } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { readStoredPart } from '#test/support/stored-part.ts'

export let api: Awaited<ReturnType<typeof createBookingApi>>

/** A service whose card register knows the published test cards. */
export function useCards(): void {
  beforeAll(async () => {
    api = await createBookingApi()
  })
  afterAll(() => api.close())
}

export const mismatch =
  'The card number and/or patient details submitted did not match Medicare checks. Please check your details and try again.'
export const nextYear = `${new Date().getUTCFullYear() + 1}-08`
export const card = {
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  number: '2950975362',
  irn: '1',
  expiryDate: nextYear,
}
/** As the profile shows it: not a parent's. */
export const ownCard = { ...card, parent: null, verification: 'match' }
const medicare = { number: '2950975362', irn: '1', expiryDate: nextYear }
export const white = { dva: true, dvaCardDetails: { number: 'NBUR9080', cardType: 'white' }, ...medicare }
export const gold = { dva: true, dvaCardDetails: { number: 'nbur 9080', cardType: 'gold' } }

export const save = (token: string, body: object, key?: string) =>
  api.call('PUT', '/client-records/me/medicare', { token, body, key })
export const profileOf = async (token: string) =>
  (await api.call('GET', '/client-records/me', { token })).body
export const changesOf = (clientId: string) =>
  api.db
    .selectFrom('audit_events')
    .select(['action', 'subject'])
    .where('client_id', '=', clientId)
    .where('action', '=', 'change')
    .execute()

export const storedCard = (clientId: string) => readStoredPart(api, clientId, 'medicare')
