import { describe, expect, it } from 'vitest'
import { agreedQuote, type AgreedSession, type Quote, quoteSession } from './quote.ts'
import { publishedRates } from './rates.ts'

const session: AgreedSession = {
  startsAt: new Date('2026-11-23T23:00:00Z'),
  endsAt: new Date('2026-11-23T23:50:00Z'),
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
      { invoice: { cents: 189_05, to: 'planManager', bookingFeeCents: 0, hourCents: 226_86 } },
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

describe('an NDIS price that was agreed to', () => {
  const ndis = { funding: 'ndis', isNdisPlanManaged: false } as const
  const stored = (invoice: Quote['invoice']): Quote => ({ ...invoiced!, ...(invoice && { invoice }) })
  const agreed = (invoice: Quote['invoice'], minutes = 50) => {
    const endsAt = new Date(session.startsAt.getTime() + minutes * 60_000)
    return priceOf({ ...ndis, endsAt, quote: stored(invoice) })?.invoice
  }

  it('stays as it is within the limit', () => {
    const invoice = { cents: 166_67, to: 'client', bookingFeeCents: 0, hourCents: 200_00 } as const
    expect(agreed(invoice)).toEqual(invoice)
  })

  it('is without the booking fee that an earlier release added', () => {
    const told = { cents: 201_13, to: 'client' } as const
    const allowed = { cents: 189_05, to: 'client', bookingFeeCents: 0, hourCents: 226_86 }
    expect(agreed({ ...told, bookingFeeCents: 12_08 })).toEqual(allowed)
    expect(agreed(told)).toEqual(allowed)
  })

  it('is the limit of the day where it was above it', () => {
    // $232.99 for 45 minutes, and for 50.
    const fee = { to: 'client', bookingFeeCents: 12_08 } as const
    expect(agreed({ cents: 201_13, ...fee }, 45)).toMatchObject({ cents: 174_74, hourCents: 232_99 })
    expect(agreed({ cents: 241_13, ...fee })).toMatchObject({ cents: 194_16, hourCents: 232_99 })
  })

  it('of WorkCover stays as it is', () => {
    const quote = stored({ cents: 301_13, to: 'insurer', bookingFeeCents: 12_08 })
    expect(priceOf({ funding: 'workCover', quote })).toBe(quote)
  })
})
