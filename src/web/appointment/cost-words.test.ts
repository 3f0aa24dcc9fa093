import { describe, expect, it } from 'vitest'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { costWords } from './cost-words.ts'

const ask = (funding: FundingMethod, sessionDate = '2026-11-19') =>
  costWords({ funding, role: 'clinicalPsychologists', sessionDate, rates: publishedRates })

describe('what a session costs, in words', () => {
  it('says what is left after the rebate first, then the day’s amount and what comes back', () => {
    expect(ask('rebate')).toEqual({
      price: '$52.08',
      priceNote: 'after rebate',
      detail: '$201.13 on the day, $149.05 back',
    })
  })

  it('follows the rates of the session’s own date', () => {
    expect(ask('rebate', '2026-06-30')?.detail).toBe('$197.33 on the day, $145.25 back')
  })

  it.each([
    ['selfFunded', '$201.13', 'to pay'],
    ['bulkBill', '$0.00', 'to pay'],
    ['dva', '$0.00', 'to pay'],
    ['ndis', '$0.00', 'on the day'],
    ['workCover', '$0.00', 'on the day'],
  ] as const)('%s: %s %s', (funding, price, priceNote) => {
    expect(ask(funding)).toMatchObject({ price, priceNote })
  })

  it('says nothing where no rate is published', () => {
    expect(ask('rebate', '2020-01-01')).toBeNull()
    expect(
      costWords({
        funding: 'rebate',
        role: 'socialWorkers',
        sessionDate: '2026-11-19',
        rates: publishedRates,
      }),
    ).toBeNull()
  })
})
