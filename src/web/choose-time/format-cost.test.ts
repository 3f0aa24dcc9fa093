import { describe, expect, it } from 'vitest'
import { type FundingMethod, fundingMethodCodes } from '#domain/funding/methods.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { formatCost } from './format-cost.ts'

const clinician = { role: 'clinicalPsychologists', fundingMethods: fundingMethodCodes } as const

const ask = (funding: FundingMethod, sessionDate = '2026-11-19') =>
  formatCost({ clinician, type: null, funding, sessionDate }, publishedRates)

describe('what a session costs, in words', () => {
  it('says what is left after the rebate first, then what is charged and what comes back', () => {
    expect(ask('rebate')).toEqual({
      price: '$52.08',
      priceNote: 'after rebate',
      detail: '$201.13 after the session, $149.05 back',
    })
  })

  it('follows the rates of the session’s own date', () => {
    expect(ask('rebate', '2026-06-30')?.detail).toBe('$197.33 after the session, $145.25 back')
  })

  it.each([
    ['selfFunded', '$201.13', 'to pay'],
    ['bulkBill', '$0.00', 'to pay'],
    ['dva', '$0.00', 'to pay'],
    ['ndis', '$189.05', 'invoiced'],
    ['workCover', '$201.13', 'invoiced'],
  ] as const)('%s: %s %s', (funding, price, priceNote) => {
    expect(ask(funding)).toMatchObject({ price, priceNote })
  })

  it('says nothing where no rate is published', () => {
    expect(ask('rebate', '2020-01-01')).toBeNull()
    const other = { role: 'socialWorkers', fundingMethods: fundingMethodCodes } as const
    expect(
      formatCost(
        { clinician: other, type: null, funding: 'rebate', sessionDate: '2026-11-19' },
        publishedRates,
      ),
    ).toBeNull()
  })

  it('says nothing before a funding is chosen that the clinician takes', () => {
    const rebateOnly = { role: 'clinicalPsychologists', fundingMethods: ['rebate'] } as const
    for (const funding of [null, 'bulkBill'] as const)
      expect(
        formatCost({ clinician: rebateOnly, type: null, funding, sessionDate: '2026-11-19' }, publishedRates),
      ).toBeNull()
  })
})
