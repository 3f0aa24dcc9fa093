import { describe, expect, it } from 'vitest'
import { agreedQuote, type AgreedSession, publishedRates, quoteSession } from './quote.ts'

const session: AgreedSession = {
  startsAt: new Date('2026-11-23T23:00:00Z'),
  funding: 'rebate',
  referral: 'received',
  isNdisPlanManaged: null,
  quote: null,
  role: 'clinicalPsychologists',
  timeZone: 'Australia/Sydney',
}
const priceOf = (changed: Partial<AgreedSession>) => agreedQuote({ ...session, ...changed }, publishedRates)

/** As an earlier release stored it: nothing says how much is invoiced. */
const withoutAmount = quoteSession({
  funding: 'bulkBill',
  role: 'clinicalPsychologists',
  sessionDate: '2026-11-24',
})
const invoiced = withoutAmount.ok ? { ...withoutAmount.quote, kind: 'invoiced' as const } : null

describe('the price of what is booked', () => {
  it('is what was agreed to, whatever the rates say since', () => {
    const agreed = priceOf({ startsAt: new Date('2025-01-10T23:00:00Z') })
    expect(agreed?.rebateCents).toBe(141_85)
    expect(priceOf({ quote: agreed })).toBe(agreed)
  })

  it.each([
    ['rebate', {}, { upfrontCents: 201_13, outOfPocketCents: 52_08 }],
    ['no referral', { referral: 'none' }, { kind: 'noReferral', outOfPocketCents: 201_13 }],
    ['self-funded', { funding: 'selfFunded' }, { outOfPocketCents: 201_13 }],
    ['bulk billed', { funding: 'bulkBill' }, { outOfPocketCents: 0 }],
    [
      'invoiced',
      { funding: 'ndis', isNdisPlanManaged: true },
      { invoice: { cents: 201_13, to: 'planManager' } },
    ],
    [
      'invoiced without an amount',
      { funding: 'workCover', quote: invoiced },
      { invoice: { cents: 201_13, to: 'insurer' } },
    ],
    ['a GP', { role: 'generalPractitioner', funding: null }, { kind: 'free', outOfPocketCents: 0 }],
  ] as const)('is that of its date where none was stored: %s', (_name, changed, expected) => {
    expect(priceOf(changed)).toMatchObject(expected)
  })

  it('is not known before the first rate, or without a way to pay', () => {
    expect(priceOf({ startsAt: new Date('2020-01-01T00:00:00Z') })).toBeNull()
    expect(priceOf({ funding: null })).toBeNull()
  })
})
