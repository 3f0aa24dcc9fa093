import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FundingMethod, fundingMethodCodes } from '../funding/methods.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'
import { costLines, type Quote, type QuoteRequest, quoteSession } from './quote.ts'
import { publishedRates, type RateRow } from './rates.ts'

function quoteOf(request: QuoteRequest, rates: readonly RateRow[] = publishedRates): Quote {
  const result = quoteSession(request, rates)
  if (!result.ok) throw new Error(result.code)
  return result.quote
}

const roles = { clinical: 'clinicalPsychologists', registered: 'registeredPsychologists' } as const

interface PriceRow {
  readonly day: string
  readonly role: keyof typeof roles
  readonly funding: 'rebate' | 'selfFunded'
  readonly consult: number
  readonly fee: number
  readonly gst: number
  readonly upfront: number
  readonly rebate: number
  readonly outOfPocket: number
}

/**
 * The day before, on and after each change of the rates. Before the first there is no price.
 * See docs/product/funding.md#rates.
 */
it.each`
  day             | role            | funding         | consult   | fee      | gst     | upfront   | rebate    | outOfPocket
  ${'2024-07-01'} | ${'clinical'}   | ${'rebate'}     | ${181_85} | ${12_08} | ${1_10} | ${193_93} | ${141_85} | ${52_08}
  ${'2024-07-01'} | ${'clinical'}   | ${'selfFunded'} | ${181_85} | ${12_08} | ${1_10} | ${193_93} | ${0}      | ${193_93}
  ${'2024-07-01'} | ${'registered'} | ${'rebate'}     | ${136_65} | ${12_08} | ${1_10} | ${148_73} | ${96_65}  | ${52_08}
  ${'2024-07-01'} | ${'registered'} | ${'selfFunded'} | ${136_65} | ${12_08} | ${1_10} | ${148_73} | ${0}      | ${148_73}
  ${'2024-07-02'} | ${'clinical'}   | ${'rebate'}     | ${181_85} | ${12_08} | ${1_10} | ${193_93} | ${141_85} | ${52_08}
  ${'2024-07-02'} | ${'clinical'}   | ${'selfFunded'} | ${181_85} | ${12_08} | ${1_10} | ${193_93} | ${0}      | ${193_93}
  ${'2024-07-02'} | ${'registered'} | ${'rebate'}     | ${136_65} | ${12_08} | ${1_10} | ${148_73} | ${96_65}  | ${52_08}
  ${'2024-07-02'} | ${'registered'} | ${'selfFunded'} | ${136_65} | ${12_08} | ${1_10} | ${148_73} | ${0}      | ${148_73}
  ${'2025-06-30'} | ${'clinical'}   | ${'rebate'}     | ${181_85} | ${12_08} | ${1_10} | ${193_93} | ${141_85} | ${52_08}
  ${'2025-06-30'} | ${'clinical'}   | ${'selfFunded'} | ${181_85} | ${12_08} | ${1_10} | ${193_93} | ${0}      | ${193_93}
  ${'2025-06-30'} | ${'registered'} | ${'rebate'}     | ${136_65} | ${12_08} | ${1_10} | ${148_73} | ${96_65}  | ${52_08}
  ${'2025-06-30'} | ${'registered'} | ${'selfFunded'} | ${136_65} | ${12_08} | ${1_10} | ${148_73} | ${0}      | ${148_73}
  ${'2025-07-01'} | ${'clinical'}   | ${'rebate'}     | ${185_25} | ${12_08} | ${1_10} | ${197_33} | ${145_25} | ${52_08}
  ${'2025-07-01'} | ${'clinical'}   | ${'selfFunded'} | ${185_25} | ${12_08} | ${1_10} | ${197_33} | ${0}      | ${197_33}
  ${'2025-07-01'} | ${'registered'} | ${'rebate'}     | ${138_95} | ${12_08} | ${1_10} | ${151_03} | ${98_95}  | ${52_08}
  ${'2025-07-01'} | ${'registered'} | ${'selfFunded'} | ${138_95} | ${12_08} | ${1_10} | ${151_03} | ${0}      | ${151_03}
  ${'2025-07-02'} | ${'clinical'}   | ${'rebate'}     | ${185_25} | ${12_08} | ${1_10} | ${197_33} | ${145_25} | ${52_08}
  ${'2025-07-02'} | ${'clinical'}   | ${'selfFunded'} | ${185_25} | ${12_08} | ${1_10} | ${197_33} | ${0}      | ${197_33}
  ${'2025-07-02'} | ${'registered'} | ${'rebate'}     | ${138_95} | ${12_08} | ${1_10} | ${151_03} | ${98_95}  | ${52_08}
  ${'2025-07-02'} | ${'registered'} | ${'selfFunded'} | ${138_95} | ${12_08} | ${1_10} | ${151_03} | ${0}      | ${151_03}
  ${'2026-06-30'} | ${'clinical'}   | ${'rebate'}     | ${185_25} | ${12_08} | ${1_10} | ${197_33} | ${145_25} | ${52_08}
  ${'2026-06-30'} | ${'clinical'}   | ${'selfFunded'} | ${185_25} | ${12_08} | ${1_10} | ${197_33} | ${0}      | ${197_33}
  ${'2026-06-30'} | ${'registered'} | ${'rebate'}     | ${138_95} | ${12_08} | ${1_10} | ${151_03} | ${98_95}  | ${52_08}
  ${'2026-06-30'} | ${'registered'} | ${'selfFunded'} | ${138_95} | ${12_08} | ${1_10} | ${151_03} | ${0}      | ${151_03}
  ${'2026-07-01'} | ${'clinical'}   | ${'rebate'}     | ${189_05} | ${12_08} | ${1_10} | ${201_13} | ${149_05} | ${52_08}
  ${'2026-07-01'} | ${'clinical'}   | ${'selfFunded'} | ${189_05} | ${12_08} | ${1_10} | ${201_13} | ${0}      | ${201_13}
  ${'2026-07-01'} | ${'registered'} | ${'rebate'}     | ${141_55} | ${12_08} | ${1_10} | ${153_63} | ${101_55} | ${52_08}
  ${'2026-07-01'} | ${'registered'} | ${'selfFunded'} | ${141_55} | ${12_08} | ${1_10} | ${153_63} | ${0}      | ${153_63}
  ${'2026-07-02'} | ${'clinical'}   | ${'rebate'}     | ${189_05} | ${12_08} | ${1_10} | ${201_13} | ${149_05} | ${52_08}
  ${'2026-07-02'} | ${'clinical'}   | ${'selfFunded'} | ${189_05} | ${12_08} | ${1_10} | ${201_13} | ${0}      | ${201_13}
  ${'2026-07-02'} | ${'registered'} | ${'rebate'}     | ${141_55} | ${12_08} | ${1_10} | ${153_63} | ${101_55} | ${52_08}
  ${'2026-07-02'} | ${'registered'} | ${'selfFunded'} | ${141_55} | ${12_08} | ${1_10} | ${153_63} | ${0}      | ${153_63}
`(
  '$day, $role, $funding: $upfront upfront, $outOfPocket out of pocket',
  ({ day, role, ...row }: PriceRow) => {
    expect(quoteOf({ funding: row.funding, role: roles[role], sessionDate: day })).toEqual({
      kind: row.funding,
      consultCents: row.consult,
      bookingFeeCents: row.fee,
      gstInclCents: row.gst,
      upfrontCents: row.upfront,
      rebateCents: row.rebate,
      outOfPocketCents: row.outOfPocket,
    })
  },
)

const daysOfChange = ['2024', '2025', '2026'].flatMap((year) =>
  ['06-30', '07-01', '07-02'].map((day) => `${year}-${day}`),
)

const nothing = {
  consultCents: 0,
  bookingFeeCents: 0,
  gstInclCents: 0,
  upfrontCents: 0,
  rebateCents: 0,
  outOfPocketCents: 0,
}

describe('funding that charges nothing to the client’s card', () => {
  it.each<FundingMethod>(['bulkBill', 'dva'])('%s is billed, by anyone on any day', (funding) => {
    for (const role of Object.values(roles))
      for (const sessionDate of daysOfChange)
        expect(quoteOf({ funding, role, sessionDate })).toEqual({ kind: 'bulkBilled', ...nothing })
  })

  it.each([
    ['workCover', 'clinicalPsychologists', 201_13, 'insurer'],
    ['workCover', 'registeredPsychologists', 153_63, 'insurer'],
  ] as const)('%s invoices the full fee of %s: %i cents to the %s', (funding, role, cents, to) => {
    const quote = quoteOf({ funding, role, sessionDate: '2026-07-01' })
    expect(quote).toEqual({ kind: 'invoiced', ...nothing, invoice: { cents, to, bookingFeeCents: 12_08 } })
  })

  it.each([
    // What the fee without the booking fee comes to: $189.05 and $141.55 for 50 minutes.
    ['clinicalPsychologists', '2026-07-01', 50, 189_05, 226_86],
    ['clinicalPsychologists', '2026-07-01', 80, 302_48, 226_86],
    ['clinicalPsychologists', '2026-07-01', 45, 170_15, 226_86],
    ['registeredPsychologists', '2026-07-01', 50, 141_55, 169_86],
    ['socialWorkers', '2026-07-01', 50, 141_55, 169_86],
    ['occupationalTherapists', '2026-07-01', 60, 169_86, 169_86],
  ] as const)(
    'the NDIS is invoiced by the hour: %s on %s',
    (role, sessionDate, minutes, cents, hourCents) => {
      const quote = quoteOf({ funding: 'ndis', role, sessionDate, minutes })
      const invoice = { cents, to: 'ndisPlan', bookingFeeCents: 0, hourCents }
      expect(quote).toEqual({ kind: 'invoiced', ...nothing, invoice })
    },
  )

  it('the NDIS is invoiced at the practice’s own price of an hour, at most the limit of the day', () => {
    const [, , last] = publishedRates
    const from = (date: string, change: Partial<RateRow>): RateRow => ({ ...last!, from: date, ...change })
    const rows = [
      ...publishedRates,
      from('2027-01-01', { ndisHourCents: 220_00 }),
      from('2027-02-01', { ndisHourCents: 240_00 }),
      from('2027-03-01', { ndisHourCents: 240_00, ndisLimitCents: 239_99 }),
      from('2027-04-01', { gapCents: 90_00 }),
    ]
    const hourOn = (sessionDate: string, role: ClinicianRole = 'registeredPsychologists') =>
      quoteOf({ funding: 'ndis', role, sessionDate }, rows).invoice?.hourCents
    expect(hourOn('2026-12-31')).toBe(169_86)
    expect(hourOn('2027-01-01')).toBe(220_00)
    // The limit of 1 July 2025, until the practice has entered another one.
    expect(hourOn('2027-02-01')).toBe(232_99)
    expect(hourOn('2027-03-01')).toBe(239_99)
    // $191.55 for 50 minutes is $229.86; $239.05 would be $286.86.
    expect(hourOn('2027-04-01')).toBe(229_86)
    expect(hourOn('2027-04-01', 'clinicalPsychologists')).toBe(239_99)
    // The price is that of a psychologist.
    expect(hourOn('2027-01-01', 'socialWorkers')).toBe(169_86)
  })

  it.each([
    ['rebate', 'clinicalPsychologists', 201_13],
    ['bulkBill', 'clinicalPsychologists', 201_13],
    ['bulkBill', 'registeredPsychologists', 153_63],
    ['bulkBill', 'socialWorkers', 153_63],
  ] as const)('%s without a referral is the full fee of %s: %i cents', (funding, role, cents) => {
    const request = { funding, role, sessionDate: '2026-07-01' }
    expect(quoteOf({ ...request, referral: 'none' })).toMatchObject({
      kind: 'noReferral',
      upfrontCents: cents,
      rebateCents: 0,
      outOfPocketCents: cents,
    })
    for (const referral of ['waiting', 'received', null] as const)
      expect(quoteOf({ ...request, referral })).toEqual(quoteOf(request))
  })

  it.each<FundingMethod>(['selfFunded', 'dva', 'ndis', 'workCover'])('%s asks for no referral', (funding) => {
    const request = { funding, role: 'clinicalPsychologists', sessionDate: '2026-07-01' } as const
    expect(quoteOf({ ...request, referral: 'none' })).toEqual(quoteOf(request))
  })

  it.each(fundingMethodCodes)('a GP is free with %s', (funding) => {
    const quote = quoteOf({ funding, role: 'generalPractitioner', sessionDate: '2020-01-01' })
    expect(quote).toMatchObject({ kind: 'free', upfrontCents: 0, outOfPocketCents: 0 })
  })
})

describe('a session that has no price', () => {
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
    ndisLimitCents: fc.option(cents),
    ndisHourCents: fc.option(cents),
  })
  const sessionDate = fc.constantFrom('2024-07-01', '2026-07-01')
  const rated = fc.constantFrom<ClinicianRole>('clinicalPsychologists', 'registeredPsychologists')
  const priced = fc.constantFrom<ClinicianRole>(...Object.values(roles), 'generalPractitioner')
  const funding = fc.constantFrom(...fundingMethodCodes)

  it('adds up, in whole cents', () => {
    fc.assert(
      fc.property(fc.record({ funding, role: priced, sessionDate }), rates, (request, row) => {
        const { kind: _kind, invoice, ...amounts } = quoteOf(request, [row])
        expect(Number.isInteger(invoice?.cents ?? 0)).toBe(true)
        expect(Object.values(amounts).every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true)
        expect(amounts.consultCents + amounts.bookingFeeCents).toBe(amounts.upfrontCents)
        expect(amounts.upfrontCents - amounts.rebateCents).toBe(amounts.outOfPocketCents)
        expect(Math.abs(amounts.gstInclCents * 11 - amounts.bookingFeeCents)).toBeLessThanOrEqual(5.5)
      }),
    )
  })

  it('never asks the NDIS for more than its limit of an hour, nor for a booking fee', () => {
    const minutes = fc.integer({ min: 5, max: 480 })
    fc.assert(
      fc.property(rated, sessionDate, rates, minutes, (role, date, row, length) => {
        const { invoice } = quoteOf({ funding: 'ndis', role, sessionDate: date, minutes: length }, [row])
        expect(invoice?.bookingFeeCents).toBe(0)
        // The limit, to the nearest cent of the minutes.
        if (row.ndisLimitCents !== null)
          expect((invoice?.cents ?? 0) * 60).toBeLessThanOrEqual(row.ndisLimitCents * length + 30)
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

it('has a gap of its own for a length that the practice has named, and the general one for others', () => {
  const [rate] = publishedRates.slice(-1)
  if (!rate) throw new Error('No rates')
  const rates = [{ ...rate, gapByMinutes: { 80: 160_00 } }]
  const upfront = (funding: 'rebate' | 'workCover', minutes?: number) => {
    const priced = quoteSession(
      { funding, role: 'registeredPsychologists', sessionDate: '2026-11-19', minutes },
      rates,
    )
    return priced.ok
      ? [priced.quote.upfrontCents, priced.quote.rebateCents, priced.quote.invoice?.cents]
      : null
  }
  // $101.55 from Medicare, the gap, and the booking fee of $12.08.
  expect(upfront('rebate', 80)).toEqual([273_63, 101_55, undefined])
  expect(upfront('rebate', 50)).toEqual([153_63, 101_55, undefined])
  expect(upfront('rebate')).toEqual([153_63, 101_55, undefined])
  expect(upfront('workCover', 80)).toEqual([0, 0, 273_63])
})
