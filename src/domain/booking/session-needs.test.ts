import { describe, expect, it } from 'vitest'
import type { BookingProfile } from './requirements.ts'
import { findSessionNeeds, type SessionFile } from './session-needs.ts'

const complete: BookingProfile = {
  medicare: {
    firstName: 'Kym',
    lastName: 'Heath',
    dateOfBirth: '1990-01-01',
    number: '2123456701',
    irn: '1',
    expiryDate: '2030-01',
  },
  dva: null,
  address: { line1: '1 Wattle St', suburb: 'Bondi', state: 'NSW', postcode: '2026' },
  hasReferral: true,
  hasEmergencyContact: true,
  hasDetails: { ndis: false, workCover: false },
  forChild: null,
  hasAgreedToCancellationPolicy: true,
}
const file: SessionFile = {
  isGP: false,
  funding: 'rebate',
  referral: 'received',
  profile: complete,
  hasFormsLeft: false,
  hasSavedCard: true,
  medicareVerification: 'match',
  dvaVerification: null,
  lacksPlanManagerEmail: false,
  isWorkCoverApproved: null,
}
const needs = (part: Partial<SessionFile>, profile: Partial<BookingProfile> = {}) =>
  findSessionNeeds({ ...file, ...part, profile: { ...complete, ...profile } })

describe('what a booked session still lacks', () => {
  it('is nothing when everything is on file', () => {
    expect(needs({})).toEqual([])
  })

  it.each([
    ['no referral', { referral: 'none' }, {}, ['referralMissing']],
    ['a referral that a GP is to send', { referral: 'waiting' }, {}, ['referralAwaited']],
    ['a card that no register has seen', { medicareVerification: 'unverified' }, {}, ['medicareUnverified']],
    ['no card at all', {}, { medicare: null }, ['medicareCard']],
    ['no saved card', { hasSavedCard: false }, {}, ['savedCard']],
    ['forms that were to follow', { isGP: true, hasFormsLeft: true }, {}, ['formsLeft']],
    [
      'no emergency contact, no address',
      {},
      { hasEmergencyContact: false, address: null },
      ['emergencyContact', 'address'],
    ],
    [
      'a parent who has not consented',
      {},
      { forChild: { hasParentConsent: false, hasGuardian: false } },
      ['guardian', 'parentConsent'],
    ],
    [
      'NDIS without its number',
      { funding: 'ndis', hasSavedCard: false, referral: null },
      {},
      ['ndisDetails'],
    ],
    [
      'a plan manager whose email no one knows',
      { funding: 'ndis', referral: null, lacksPlanManagerEmail: true },
      { hasDetails: { ndis: true, workCover: false } },
      ['planManagerEmail'],
    ],
    [
      'WorkCover that is not approved',
      { funding: 'workCover', isWorkCoverApproved: false },
      {
        hasDetails: { ndis: false, workCover: true },
      },
      ['workCoverApproval'],
    ],
    [
      'a DVA card that no register has seen',
      { funding: 'dva', dvaVerification: 'unverified' },
      {
        dva: { cardType: 'gold' },
      },
      ['dvaUnverified'],
    ],
    [
      'a GP appointment asks for no referral and no saved card',
      {
        isGP: true,
        funding: null,
        referral: null,
        hasSavedCard: false,
      },
      { hasEmergencyContact: false },
      [],
    ],
  ] as const)('%s', (_, part, profile, expected) => {
    expect(needs(part, profile)).toEqual(expected)
  })
})
