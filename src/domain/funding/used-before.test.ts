import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkReferral, type MeteredSession, readReferralMeter, type WrittenReferral } from './referral.ts'

const zone = 'Australia/Sydney'
const session = (id: string, day: string): MeteredSession => ({
  id,
  startsAt: new Date(`${day}T02:00:00Z`),
  zone,
  outcome: 'attended',
  isRebated: true,
  isReferralAwaited: false,
})
const referral = (onReferral: number, inYear = onReferral): WrittenReferral => ({
  id: 'letter',
  writtenOn: '2026-02-03',
  usedBefore: { onReferral, inYear, year: 2026 },
})

describe('sessions before the practice kept its diary here', () => {
  it('are the opening balance of the referral and of the year', () => {
    const meter = readReferralMeter(
      { referrals: [referral(4, 3)], sessions: [session('a', '2026-03-02')] },
      '2026-03-10',
    )
    expect(meter.referral).toEqual({ id: 'letter', writtenOn: '2026-02-03', used: 5, booked: 0, most: 6 })
    expect(meter.year).toMatchObject({ used: 4 })
    expect(meter.left).toBe(1)
    expect(meter.places.get('a')).toEqual({ referralId: 'letter', onReferral: 5, inYear: 4 })
  })

  it('count towards no other year', () => {
    const meter = readReferralMeter({ referrals: [referral(4)], sessions: [] }, '2027-01-10')
    expect(meter.year).toMatchObject({ used: 0 })
    expect(meter.referral).toMatchObject({ used: 4 })
  })

  it('leave as many bookings as the same sessions held here would', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), (used) => {
        const wanted = Array.from(
          { length: 8 },
          (_, week) => ({ startsAt: new Date(Date.UTC(2026, 5, 1 + week * 7)), zone }) as const,
        )
        const held = Array.from({ length: used }, (_, n) => session(`${n}`, `2026-02-1${n}`))
        const known = checkReferral(
          { referrals: [{ id: 'letter', writtenOn: '2026-02-03' }], sessions: held },
          wanted,
        )
        expect(checkReferral({ referrals: [referral(used)], sessions: [] }, wanted)).toEqual(known)
      }),
    )
  })
})
