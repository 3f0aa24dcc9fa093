import type { ClientRecord } from '../appointment/client-facts.ts'

/** An adult of whom nothing but the sign-up is on file. */
export const newClient = (changed: Partial<ClientRecord> = {}): ClientRecord => ({
  _id: 'client-1',
  email: 'kym@mail.example',
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  mobile: '+61491570006',
  recordType: 'adult',
  timeZone: 'Australia/Sydney',
  hasSavedCard: false,
  createdAt: '2026-11-16T00:00:00Z',
  communicationPreference: 'noPreference',
  savedCardLastFour: null,
  attachedClinician: null,
  address: null,
  medicare: null,
  referral: null,
  ndis: null,
  workCover: null,
  guardian: null,
  intake: null,
  keyClientContacts: [],
  groups: [],
  ...changed,
})
