import { expect, it } from 'vitest'
import type { ApiValue } from '#contract/endpoints.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { referralPurpose } from './referral-page.tsx'

type Meter = NonNullable<ApiValue<'readOwnReferralMeter'>>

const year = { year: 2026, used: 0, booked: 0, most: 10 }
const meter: Meter = { referral: null, year, left: 10, warning: null, dva: null }
const dva: Meter['dva'] = { referral: null, used: 1, booked: 0, most: 12, warning: 'noReferral' }
const textOf = (...asked: Parameters<typeof referralPurpose>) =>
  Object.values(referralPurpose(...asked)).join(' ')

it('speaks of DVA alone to those whom DVA pays for, who pay no full fee', () => {
  for (const known of [undefined, { ...meter, dva }]) {
    const text = textOf({ lastFunding: 'dva' }, known)
    expect(text).toContain('DVA pays for your sessions')
    expect(text).not.toMatch(/Medicare|full fee/)
  }
})

it('names the full fee for sessions with Medicare only', () => {
  for (const lastFunding of [...fundingMethodCodes.filter((code) => code !== 'dva'), null])
    expect(textOf({ lastFunding }, meter)).toMatch(
      /^With a referral and a treatment plan from a GP, Medicare pays.* For Medicare, we need it before your session starts\. If it doesn’t reach us in time, you pay the full fee\.$/,
    )
})

it('speaks of both to those who use both', () => {
  const both = { ...meter, dva, year: { ...year, used: 2 } }
  for (const lastFunding of ['dva', 'rebate'] as const)
    expect(textOf({ lastFunding }, both)).toMatch(/Medicare pays.*DVA pays.*full fee.*claim your sessions/)
})
