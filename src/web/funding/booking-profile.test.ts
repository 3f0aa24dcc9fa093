import { describe, expect, it } from 'vitest'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { nextStepOf } from './booking-profile.ts'
import { newClient } from './client.fixture.ts'

const card = { number: '2950975362', irn: '1', expiryDate: '2028-08', firstName: 'Kym', lastName: 'Heath' }
const onFile: Partial<ClientRecord> = {
  medicare: { ...card, dateOfBirth: '1983-02-22', dva: null },
  address: {
    line1: '14 Boronia Street',
    line2: null,
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  },
  referral: { isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: false },
  keyClientContacts: [{ firstName: 'Claudia', mobileNumber: '+61491570157', tags: ['emergency'] }],
}

describe('what a booking still has to ask', () => {
  it('is nothing of a returning client', () => {
    expect(nextStepOf(newClient(onFile), 'rebate')).toBe('finish')
    expect(nextStepOf(newClient(onFile), 'bulkBill')).toBe('finish')
  })

  it.each(['medicare', 'address', 'referral'] as const)('is the Medicare form without %s', (part) => {
    expect(nextStepOf(newClient({ ...onFile, [part]: null }), 'rebate')).toBe('medicare')
  })

  it('is the referral again of whoever had none', () => {
    const referral = { isReferredByGP: false, isHaveTreatmentPlan: false, isGPSentReferral: false }
    expect(nextStepOf(newClient({ ...onFile, referral }), 'rebate')).toBe('medicare')
  })

  it('is a parent’s consent for a child', () => {
    const intake = { behalfOf: 'myChild', isConsentForParent: false } as const
    expect(nextStepOf(newClient({ ...onFile, intake }), 'rebate')).toBe('medicare')
  })

  it('is asked in the funding’s own form first, then at confirm', () => {
    expect(nextStepOf(newClient(), 'ndis')).toBe('ndis')
    expect(nextStepOf(newClient({ ndis: { plan: 'planManaged', number: '430000001' } }), 'ndis')).toBe(
      'confirm',
    )
    expect(nextStepOf(newClient(onFile), 'dva')).toBe('dva')
    expect(nextStepOf(newClient(onFile), 'workCover')).toBe('workCover')
    expect(nextStepOf(newClient(onFile), 'selfFunded')).toBe('confirm')
  })
})
