import { mapDetails } from '#domain/funding/forms.ts'
import type { ClientRecord } from '../../client/client-profile.ts'

/** An adult of whom nothing but the sign-up is on file. */
export const newClient = (changed: Partial<ClientRecord> = {}): ClientRecord => ({
  _id: 'client-1',
  email: 'kym@mail.example',
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  mobile: '+61491570006',
  recordType: 'adult',
  onBehalfOf: 'mySelf',
  accountHolder: { firstName: 'Kym', lastName: 'Heath' },
  timeZone: 'Australia/Sydney',
  hasSavedCard: false,
  createdAt: '2026-11-16T00:00:00Z',
  communicationPreference: 'noPreference',
  isEmailVerified: true,
  savedCardLastFour: null,
  savedCardBrand: null,
  savedCardExpiry: null,
  attachedClinician: null,
  address: null,
  medicare: null,
  referral: null,
  ...mapDetails(() => null),
  guardian: null,
  intake: null,
  keyClientContacts: [],
  groups: [],
  lastFunding: null,
  ...changed,
})
