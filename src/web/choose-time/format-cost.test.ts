import { describe, expect, it } from 'vitest'
import { type FundingMethod, fundingMethodCodes } from '#domain/funding/methods.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { costNeeds, formatCost } from './format-cost.ts'

const clinician = { role: 'clinicalPsychologists', fundingMethods: fundingMethodCodes } as const

const ask = (funding: FundingMethod, sessionDate = '2026-11-19') =>
  formatCost({ clinician, type: null, funding, sessionDate }, publishedRates)

describe('what a session costs, in words', () => {
  it('says what is left after the rebate first, then what is charged and what comes back', () => {
    expect(ask('rebate')).toEqual({
      price: '$52.08',
      priceNote: 'after rebate',
      detail: '$201.13 after the session, $149.05 back from Medicare when you claim it with our receipt',
      needs: 'Needs a GP referral and treatment plan',
    })
  })

  it('follows the rates of the session’s own date', () => {
    expect(ask('rebate', '2026-06-30')?.detail).toBe(
      '$197.33 after the session, $145.25 back from Medicare when you claim it with our receipt',
    )
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

  it.each([
    ['rebate', 'Needs a GP referral and treatment plan'],
    ['bulkBill', 'Needs a GP referral and treatment plan'],
    ['dva', 'Needs a GP referral'],
    ['selfFunded', null],
    ['ndis', null],
    ['workCover', null],
  ] as const)('%s counts on: %s', (funding, needs) => {
    expect(ask(funding)).toMatchObject({ needs })
  })

  it('counts on nothing that is here, and promises nothing without it', () => {
    expect(costNeeds({ funding: 'bulkBill', referral: 'waiting' })).toContain('GP referral')
    for (const referral of ['received', 'none'] as const)
      expect(costNeeds({ funding: 'bulkBill', referral })).toBeNull()
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
