import { describe, expect, it } from 'vitest'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { actionsFor } from './thank-you-page.tsx'

const medicare = ['rebate', 'bulkBill'] as const
const others = fundingMethodCodes.filter((code) => !medicare.some((one) => one === code))

describe('what the thank-you offers', () => {
  it.each(medicare)('a GP first to a client who pays by %s and has no referral', (funding) => {
    expect(actionsFor({ funding, hasReferral: false, isFirstBooking: true })).toEqual([
      'gpAppointment',
      'whatHappensNext',
    ])
    expect(actionsFor({ funding, hasReferral: true, isFirstBooking: true })).toEqual([
      'whatHappensNext',
      'blog',
    ])
  })

  it.each(others)('no GP to a client who pays by %s, which asks for no referral', (funding) => {
    for (const hasReferral of [true, false])
      expect(actionsFor({ funding, hasReferral, isFirstBooking: true })).toEqual(['whatHappensNext', 'blog'])
  })

  it('another appointment and the blog to a client who has booked before, after the GP who is needed first', () => {
    for (const funding of fundingMethodCodes) {
      const offered = actionsFor({ funding, hasReferral: true, isFirstBooking: false })
      expect([funding, ...offered]).toEqual([funding, 'anotherAppointment', 'blog'])
    }
    expect(actionsFor({ funding: 'rebate', hasReferral: false, isFirstBooking: false })).toEqual([
      'gpAppointment',
      'anotherAppointment',
      'blog',
    ])
  })
})
