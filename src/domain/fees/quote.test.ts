import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FundingMethod } from '../clinicians/funding.ts'
import { fundingMethodCodes } from '../clinicians/funding.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'
import { costLines } from './cost-summary.ts'
import type { Quote, QuoteRequest } from './quote.ts'
import { quoteSession } from './quote.ts'
import type { RateRow } from './rates.ts'
import { publishedRates } from './rates.ts'

function quoteOf(request: QuoteRequest, rates: readonly RateRow[] = publishedRates): Quote {
  const result = quoteSession(request, rates)
  if (!result.ok) throw new Error(result.code)
  return result.quote
}

const periods = [
  { days: ['2024-07-01', '2025-06-30'], clinical: [141_85, 193_93], registered: [96_65, 148_73] },
  { days: ['2025-07-01', '2026-06-30'], clinical: [145_25, 197_33], registered: [98_95, 151_03] },
  { days: ['2026-07-01', '2030-01-01'], clinical: [149_05, 201_13], registered: [101_55, 153_63] },
] as const

const rows = periods.flatMap(({ days, clinical, registered }) =>
  days.flatMap((sessionDate) => [
    { sessionDate, role: 'clinicalPsychologists' as const, rebate: clinical[0], upfront: clinical[1] },
    { sessionDate, role: 'registeredPsychologists' as const, rebate: registered[0], upfront: registered[1] },
  ]),
)

describe.each(rows)('$role on $sessionDate', ({ sessionDate, role, rebate, upfront }) => {
  it('charges a rebate client upfront and leaves the gap and the fee', () => {
    expect(quoteOf({ funding: 'rebate', role, sessionDate })).toEqual({
      kind: 'rebate',
      consultCents: upfront - 12_08,
      bookingFeeCents: 12_08,
      gstInclCents: 1_10,
      upfrontCents: upfront,
      rebateCents: rebate,
      outOfPocketCents: 52_08,
    })
  })

  it('charges a self-funded client the same rate, with nothing back', () => {
    expect(quoteOf({ funding: 'selfFunded', role, sessionDate })).toMatchObject({
      kind: 'selfFunded',
      upfrontCents: upfront,
      rebateCents: 0,
      outOfPocketCents: upfront,
    })
  })
})

describe('funding that costs the client nothing', () => {
  it.each<[FundingMethod, string]>([
    ['bulkBill', 'bulkBilled'],
    ['dva', 'bulkBilled'],
    ['ndis', 'invoiced'],
    ['workCover', 'invoiced'],
  ])('%s is %s', (funding, kind) => {
    const quote = quoteOf({ funding, role: 'clinicalPsychologists', sessionDate: '2026-07-01' })
    expect(quote).toMatchObject({ kind, upfrontCents: 0, outOfPocketCents: 0 })
  })

  it.each(fundingMethodCodes)('a GP is free with %s', (funding) => {
    const quote = quoteOf({ funding, role: 'generalPractitioner', sessionDate: '2020-01-01' })
    expect(quote).toMatchObject({ kind: 'free', upfrontCents: 0, outOfPocketCents: 0 })
  })
})

describe('a session nobody has a price for', () => {
  it.each(['rebate', 'selfFunded'] as const)('%s the day before the first row', (funding) => {
    const request = { funding, role: 'clinicalPsychologists', sessionDate: '2024-06-30' } as const
    expect(quoteSession(request)).toEqual({ ok: false, code: 'beforeFirstRate' })
  })

  it.each<ClinicianRole>(['occupationalTherapists', 'socialWorkers'])('%s have no rate', (role) => {
    const request = { funding: 'rebate', role, sessionDate: '2026-07-01' } as const
    expect(quoteSession(request)).toEqual({ ok: false, code: 'roleHasNoRate' })
  })
})

it('prices with the rows it is given', () => {
  const [first] = publishedRates
  const later = { ...first!, from: '2027-01-01', bookingFeeCents: 12_50 }
  const request = { funding: 'rebate', role: 'clinicalPsychologists', sessionDate: '2027-01-01' } as const
  expect(quoteSession(request, [...publishedRates, later])).toMatchObject({
    ok: true,
    quote: { bookingFeeCents: 12_50, gstInclCents: 1_14, outOfPocketCents: 52_50 },
  })
})

it('lists the cost as the summary shows it', () => {
  const quote = quoteOf({ funding: 'selfFunded', role: 'clinicalPsychologists', sessionDate: '2026-11-19' })
  expect(costLines(quote).map((line) => `${line.label} ${line.cents}`)).toEqual([
    'Consult 18905',
    'Booking fee 1208',
    'GST (incl.) 110',
    'Total (not incl. bank fees) 20113',
  ])
})

describe('for any rates', () => {
  const cents = fc.nat({ max: 1_000_000 })
  const rates = fc.record({
    from: fc.constant('2024-07-01'),
    rebateCents: fc.record({ clinicalPsychologists: cents, registeredPsychologists: cents }),
    gapCents: cents,
    bookingFeeCents: cents,
  })
  const sessionDate = fc.constantFrom('2024-07-01', '2026-07-01')
  const rated = fc.constantFrom<ClinicianRole>('clinicalPsychologists', 'registeredPsychologists')
  const priced = fc.constantFrom<ClinicianRole>('clinicalPsychologists', 'generalPractitioner')
  const funding = fc.constantFrom(...fundingMethodCodes)

  it('adds up, in whole cents', () => {
    fc.assert(
      fc.property(fc.record({ funding, role: priced, sessionDate }), rates, (request, row) => {
        const { kind: _kind, ...amounts } = quoteOf(request, [row])
        expect(Object.values(amounts).every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true)
        expect(amounts.consultCents + amounts.bookingFeeCents).toBe(amounts.upfrontCents)
        expect(amounts.upfrontCents - amounts.rebateCents).toBe(amounts.outOfPocketCents)
        expect(Math.abs(amounts.gstInclCents * 11 - amounts.bookingFeeCents)).toBeLessThanOrEqual(5.5)
      }),
    )
  })

  it('leaves a rebate client the gap and the fee, whatever the rebate', () => {
    fc.assert(
      fc.property(rated, sessionDate, rates, (role, date, row) => {
        const quote = quoteOf({ funding: 'rebate', role, sessionDate: date }, [row])
        expect(quote.outOfPocketCents).toBe(row.gapCents + row.bookingFeeCents)
      }),
    )
  })
})
