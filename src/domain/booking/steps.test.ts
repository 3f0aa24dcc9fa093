import { describe, expect, it } from 'vitest'
import { type FundingMethod, mapDetails } from '../funding/methods.ts'
import {
  type BookingProfile,
  formAfterBooking,
  missingRequirements,
  needsReferralUpdate,
  requirementsMet,
  stepAfterFunding,
} from './requirements.ts'

const noDetails = mapDetails(() => false)
const complete: BookingProfile = {
  medicare: {
    firstName: 'Madelaine',
    lastName: 'Arthur',
    dateOfBirth: '1987-01-15',
    number: '2951201842',
    irn: '1',
    expiryDate: '2028-08',
  },
  dva: { cardType: 'white' },
  address: { line1: '1 Wattle St', suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
  hasReferral: true,
  hasEmergencyContact: true,
  hasDetails: mapDetails(() => true),
  forChild: null,
  hasAgreedToCancellationPolicy: true,
}

it.each<[FundingMethod | null, string]>([
  ['rebate', 'medicare'],
  ['bulkBill', 'medicare'],
  ['ndis', 'ndis'],
  ['dva', 'dva'],
  ['workCover', 'workCover'],
  ['selfFunded', 'confirm'],
  [null, 'medicare'],
])('after booking with %s comes the %s form', (funding, form) => {
  expect(formAfterBooking(funding)).toBe(form)
})

describe('stepAfterFunding', () => {
  const withoutConsent = { hasParentConsent: false, hasGuardian: true }
  const withoutGuardian = { hasParentConsent: true, hasGuardian: false }

  it.each<[FundingMethod, string, Partial<BookingProfile>, string]>([
    ['rebate', 'nothing missing', {}, 'finish'],
    ['rebate', 'no Medicare card', { medicare: null }, 'medicare'],
    ['rebate', 'no address', { address: null }, 'medicare'],
    ['rebate', 'no referral', { hasReferral: false }, 'medicare'],
    ['rebate', 'no emergency contact', { hasEmergencyContact: false }, 'medicare'],
    ['rebate', 'nothing of other funding', { dva: null, hasDetails: noDetails }, 'finish'],
    ['bulkBill', 'no referral', { hasReferral: false }, 'medicare'],
    ['bulkBill', 'nothing missing', {}, 'finish'],
    ['dva', 'nothing missing', {}, 'finish'],
    ['dva', 'no DVA card', { dva: null }, 'dva'],
    ['dva', 'a white card and no Medicare card', { medicare: null }, 'dva'],
    ['dva', 'a gold card and no Medicare card', { dva: { cardType: 'gold' }, medicare: null }, 'finish'],
    ['dva', 'no address', { address: null }, 'dva'],
    ['dva', 'no emergency contact', { hasEmergencyContact: false }, 'confirm'],
    ['dva', 'no address, no emergency contact', { address: null, hasEmergencyContact: false }, 'dva'],
    ['dva', 'no referral', { hasReferral: false }, 'finish'],
    ['ndis', 'no details', { hasDetails: noDetails }, 'ndis'],
    ['ndis', 'no emergency contact', { hasEmergencyContact: false }, 'confirm'],
    ['ndis', 'no Medicare card', { medicare: null }, 'finish'],
    ['workCover', 'no details', { hasDetails: noDetails }, 'workCover'],
    ['workCover', 'no emergency contact', { hasEmergencyContact: false }, 'confirm'],
    ['workCover', 'nothing missing', {}, 'finish'],
    ['selfFunded', 'no agreement', { hasAgreedToCancellationPolicy: false }, 'confirm'],
    ['selfFunded', 'no emergency contact', { hasEmergencyContact: false }, 'confirm'],
    ['selfFunded', 'no Medicare card', { medicare: null }, 'finish'],
    ['rebate', 'a child without consent', { forChild: withoutConsent }, 'medicare'],
    ['ndis', 'a child without a guardian', { forChild: withoutGuardian }, 'ndis'],
    ['dva', 'a child without a guardian', { forChild: withoutGuardian }, 'confirm'],
    ['selfFunded', 'a child without consent', { forChild: withoutConsent }, 'confirm'],
    ['workCover', 'a child, which it does not offer', { forChild: withoutConsent }, 'finish'],
    ['rebate', 'a child with both', { forChild: { hasParentConsent: true, hasGuardian: true } }, 'finish'],
  ])('%s with %s', (funding, _missing, changes, step) => {
    expect(stepAfterFunding(funding, requirementsMet({ ...complete, ...changes }))).toBe(step)
  })
})

describe('missingRequirements', () => {
  it('names all that is missing, in the order of the pages, and none of another funding', () => {
    const nothing: BookingProfile = {
      medicare: null,
      dva: null,
      address: null,
      hasReferral: false,
      hasEmergencyContact: false,
      hasDetails: noDetails,
      forChild: { hasParentConsent: false, hasGuardian: false },
      hasAgreedToCancellationPolicy: false,
    }
    expect(missingRequirements('ndis', requirementsMet(nothing))).toEqual([
      'ndisDetails',
      'parentConsent',
      'guardian',
      'emergencyContact',
    ])
    expect(missingRequirements('ndis', requirementsMet(complete))).toEqual([])
  })
})

describe('needsReferralUpdate', () => {
  it.each<[FundingMethod, string, boolean]>([
    ['rebate', '2023-12-31', true],
    ['bulkBill', '2023-12-31', true],
    ['rebate', '2024-01-01', false],
    ['selfFunded', '2023-12-31', false],
    ['dva', '2023-12-31', false],
  ])('%s on a profile of %s: %s', (funding, createdOn, expected) => {
    expect(needsReferralUpdate(funding, { createdOn, firstLaunchDate: '2024-01-01' })).toBe(expected)
  })
})
