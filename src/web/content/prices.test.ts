import { describe, expect, it } from 'vitest'
import { publishedRates } from '#domain/fees/rates.ts'
import { priceListOn, pricingTableOn } from './prices.ts'

describe('priceListOn', () => {
  it('shows the prices of the day', () => {
    const prices = priceListOn('2026-11-16', publishedRates)
    expect(prices).toMatchObject({ since: '1 July 2026', bookingFee: '$12.08' })
    expect(
      prices?.rows.map(({ session, upfront, rebate, youPay }) => [session, upfront, rebate, youPay]),
    ).toEqual([
      ['Clinical psychologist', '$201.13', '$149.05', '$52.08'],
      ['Registered psychologist', '$153.63', '$101.55', '$52.08'],
      ['Bulk bill or DVA', '$0.00', null, '$0.00'],
      ['GP treatment plan', '$0.00', null, 'Free'],
    ])
  })

  it('keeps the earlier prices until the day the new ones start', () => {
    expect(priceListOn('2026-06-30', publishedRates)?.since).toBe('1 July 2025')
    expect(priceListOn('2026-07-01', publishedRates)?.since).toBe('1 July 2026')
  })

  it('has nothing to show before the first rates', () => {
    expect(priceListOn('2020-01-01', publishedRates)).toBeNull()
  })

  it('names nothing that the practice does not have', () => {
    const one = ['psychologist', 'registeredPsychologists', 'rebate', 'selfFunded'] as const
    expect(priceListOn('2026-11-16', publishedRates, one)?.rows.map(({ session }) => session)).toEqual([
      'Registered psychologist',
    ])
    const table = pricingTableOn('2026-11-16', publishedRates, one)
    expect(table?.ways.map(({ funding, note }) => [funding, note])).toEqual([
      ['Medicare rebate', 'Registered psychologist'],
      ['Self-funded', 'Registered psychologist'],
    ])
    expect(table?.dates.flatMap(({ rows }) => rows.map(({ session }) => session))).toEqual([
      'Registered psychologist',
    ])
  })
})
