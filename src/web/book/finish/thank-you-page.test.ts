import { describe, expect, it } from 'vitest'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { actionsFor, waitingWords } from './thank-you-page.tsx'

const medicare = ['rebate', 'bulkBill'] as const
const others = fundingMethodCodes.filter((code) => !medicare.some((one) => one === code))

describe('while the bank has not answered', () => {
  it('says that the time is held, as long as it is', () => {
    for (const isLooking of [true, false]) {
      const words = waitingWords({ isLooking, hasEnded: false, canSendEmail: true })
      expect(words).toMatchObject({ title: 'Almost booked', isHeld: true })
      expect(words.lead).toContain('We’re still holding your time')
    }
  })

  it('says after the end of the hold that its word may still book the time, or not', () => {
    for (const canSendEmail of [true, false]) {
      const { lead, aside, isHeld } = waitingWords({ isLooking: true, hasEnded: true, canSendEmail })
      expect(isHeld).toBe(false)
      expect(`${lead} ${aside}`).not.toMatch(/held meanwhile|Held for you/)
      expect(lead).toMatch(/the time is still free, we’ll book it for you\. If it is gone, nothing is booked/)
      expect(lead.includes('we’ll email you')).toBe(canSendEmail)
    }
  })
})

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
