import { describe, expect, it } from 'vitest'
import { publishedRates } from '#domain/fees/rates.ts'
import { waysToPay } from './load-profile.ts'

describe('ways to pay', () => {
  it('gives each offered way its price, in the order of the list', () => {
    const ways = waysToPay({
      offered: ['ndis', 'selfFunded', 'rebate'],
      role: 'clinicalPsychologists',
      sessionDate: '2026-11-16',
      rates: publishedRates,
    })
    expect(
      ways.map(({ label, afterSession, inTheEnd, price }) => [label, afterSession, inTheEnd, price]),
    ).toEqual([
      ['Medicare rebate', '$201.13', '$52.08', '$52.08 after rebate'],
      ['Self-funded', '$201.13', '$201.13', '$201.13 to pay'],
      // Nothing of an invoice stands under a heading that says what the client pays.
      ['NDIS', '$189.05 invoiced', 'From your plan', '$189.05 invoiced'],
    ])
  })

  it('names a way without a price where none is published', () => {
    const [way] = waysToPay({
      offered: ['rebate'],
      role: 'socialWorkers',
      sessionDate: '2026-11-16',
      rates: publishedRates,
    })
    expect(way).toMatchObject({ label: 'Medicare rebate', afterSession: 'On request' })
  })
})
