import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryTypeCodes } from '../clinicians/delivery-types.ts'
import { clinicianRoleCodes } from '../clinicians/roles.ts'
import { fundingOffered, priceSession } from '../fees/quote.ts'
import { claimTypeCodes, type FundingMethod, fundingMethodCodes } from '../funding/methods.ts'
import {
  type BookingRefusal,
  bookingRefusalText,
  type BookingAttempt,
  canBeBooked,
  checkMayBook,
  needsFundingDialog,
  restrictionHeading,
} from './who-may-book.ts'

const other = {
  id: 'other',
  role: 'clinicalPsychologists',
  fundingMethods: ['rebate', 'selfFunded', 'ndis'],
} as const
const wish: BookingAttempt = {
  actor: 'patient',
  funding: 'rebate',
  attachedClinicianId: 'own',
  clinician: other,
}

describe('whyNotBook', () => {
  it.each<[string, Partial<BookingAttempt>, BookingRefusal | null]>([
    ['a visitor', { actor: 'visitor', attachedClinicianId: null }, null],
    [
      'a visitor who has not chosen funding',
      { actor: 'visitor', attachedClinicianId: null, funding: null },
      'fundingRequired',
    ],
    ['a client with no psychologist yet', { attachedClinicianId: null }, null],
    ['a client, their own psychologist', { clinician: { ...other, id: 'own' } }, null],
    ['a rebate client, another psychologist', {}, 'attachedToAnother'],
    ['a bulk-billed client, another psychologist', { funding: 'bulkBill' }, 'attachedToAnother'],
    ['a self-funded client, another psychologist', { funding: 'selfFunded' }, 'attachedToAnother'],
    ['an NDIS client, another who offers NDIS', { funding: 'ndis' }, null],
    ['a DVA client, another who does not offer DVA', { funding: 'dva' }, 'attachedToAnother'],
    [
      'a DVA client, another who does',
      { funding: 'dva', clinician: { ...other, fundingMethods: ['dva'] } },
      null,
    ],
    [
      'a WorkCover client, another who does',
      { funding: 'workCover', clinician: { ...other, fundingMethods: ['workCover'] } },
      null,
    ],
    ['a client with no funding method', { funding: null }, 'fundingRequired'],
    ['a client, a GP', { clinician: { ...other, role: 'generalPractitioner' } }, null],
    [
      'a client with no funding, a GP',
      { funding: null, clinician: { ...other, role: 'generalPractitioner' } },
      null,
    ],
    ['a clinician', { actor: 'clinician' }, 'signedInAsClinician'],
    [
      'a clinician, a GP',
      { actor: 'clinician', clinician: { ...other, role: 'generalPractitioner' } },
      'signedInAsClinician',
    ],
    ['an administrator', { actor: 'administrator' }, 'notAClient'],
  ])('%s', (_who, changes, refusal) => {
    expect(checkMayBook({ ...wish, ...changes })).toBe(refusal)
  })
})

it.each<[BookingRefusal, string]>([
  [
    'signedInAsClinician',
    'You are currently logged in as a psychologist and are not able to book appointments via the website.',
  ],
  ['notAClient', 'Forbidden. You do not have permission to access.'],
  ['fundingRequired', 'Funding method required'],
  [
    'attachedToAnother',
    'To change your psychologist or appointment type, please email care@banksia.example with your preferred updates',
  ],
])('says why: %s', (refusal, text) => {
  expect(bookingRefusalText(refusal, 'care@banksia.example')).toBe(text)
})

it('names the psychologist someone wanted', () => {
  expect(restrictionHeading('Priya Raman')).toBe('Want to book with Priya Raman?')
})

describe('needsFundingDialog', () => {
  it.each<[FundingMethod | null, boolean, boolean, boolean]>([
    ['rebate', false, false, true],
    ['rebate', true, false, true],
    ['rebate', true, true, false],
    ['selfFunded', false, false, true],
    ['selfFunded', true, true, false],
    ['bulkBill', false, false, false],
    ['ndis', true, false, false],
    [null, false, false, false],
  ])('%s, signed in %s, seen before %s: %s', (funding, isSignedIn, hasPriorAppointment, expected) => {
    expect(needsFundingDialog({ funding, isSignedIn, hasPriorAppointment })).toBe(expected)
  })
})

it('a type that can be booked has a price in every way that it is offered, and one that cannot has none', () => {
  const offer = fc.record({
    role: fc.constantFrom(...clinicianRoleCodes),
    fundingMethods: fc.subarray([...fundingMethodCodes]),
    deliveryTypes: fc.subarray([...deliveryTypeCodes], { minLength: 1 }),
    claimTypes: fc.subarray([...claimTypeCodes]),
  })
  fc.assert(
    fc.property(offer, ({ claimTypes, ...clinician }) => {
      const type = { claimTypes }
      const isPriced = (funding: FundingMethod) =>
        priceSession({ clinician, type, funding, sessionDate: '2026-11-19' }).ok
      for (const funding of fundingOffered(clinician, type)) expect(isPriced(funding)).toBe(true)
      if (clinician.role === 'generalPractitioner') return
      expect(canBeBooked(clinician, type)).toBe(fundingMethodCodes.some(isPriced))
    }),
    { numRuns: 500 },
  )
})
