import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { yearUsedUpTexts } from '#domain/funding/referral.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { newClient } from '../../client/client.fixture.ts'
import { renderFor } from '../../client/render-for.fixture.tsx'
import { findNextStep, StartOnMedicare } from './booking-start-page.tsx'

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
    expect(findNextStep(newClient(onFile), 'rebate')).toBe('finish')
    expect(findNextStep(newClient(onFile), 'bulkBill')).toBe('finish')
  })

  it.each(['medicare', 'address', 'referral'] as const)('is the Medicare form without %s', (part) => {
    expect(findNextStep(newClient({ ...onFile, [part]: null }), 'rebate')).toBe('medicare')
  })

  it('is the referral again of a client who had none', () => {
    const referral = { isReferredByGP: false, isHaveTreatmentPlan: false, isGPSentReferral: false }
    expect(findNextStep(newClient({ ...onFile, referral }), 'rebate')).toBe('medicare')
  })

  it.each([false, true])('is a parent’s consent for a child, whatever was said before (%s)', (earlier) => {
    const intake = { behalfOf: 'myChild', isConsentForParent: earlier } as const
    const guardian = { parentFirstName: 'M', parentLastName: 'A', parentEmail: 'm@mail.example' }
    expect(findNextStep(newClient({ ...onFile, intake, guardian }), 'rebate')).toBe('medicare')
  })

  it('is asked in the funding’s own form first, then at confirm', () => {
    expect(findNextStep(newClient(), 'ndis')).toBe('ndis')
    expect(findNextStep(newClient({ ndis: { plan: 'planManaged', number: '430000001' } }), 'ndis')).toBe(
      'confirm',
    )
    expect(findNextStep(newClient(onFile), 'dva')).toBe('dva')
    expect(findNextStep(newClient(onFile), 'workCover')).toBe('workCover')
    expect(findNextStep(newClient(onFile), 'selfFunded')).toBe('confirm')
  })
})

describe('a client who logs in with a held time', () => {
  const startWith = (used: number) => {
    const year = { year: 2026, used, booked: 0, most: 10 }
    const meter = { referral: null, year, left: 0, warning: null, dva: null }
    queryClient.setQueryData(apiQuery('readOwnReferralMeter', {}).queryKey, meter)
    const reservation = heldReservation({ appointments: [heldAppointment()] })
    const held = { reservation, funding: 'bulkBill' } as const
    return renderFor({}, () => createElement(StartOnMedicare, held))
  }

  it('is told before any form that the year has no session with Medicare left', () => {
    expect(startWith(10)).toContain(yearUsedUpTexts.forClient)
    expect(startWith(9)).not.toContain(yearUsedUpTexts.forClient)
  })
})
