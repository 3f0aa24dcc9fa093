import { describe, expect, it } from 'vitest'
import { claimTypeOfFunding } from './claim-types.ts'
import type { FundingMethod } from './funding.ts'
import { fundingMethodCodes, fundingMethods, parseFundingMethod } from './funding.ts'

describe('parseFundingMethod', () => {
  it.each<[string, FundingMethod]>([
    ['rebate', 'rebate'],
    ['Rebate', 'rebate'],
    ['Medicare rebate', 'rebate'],
    ['bulk bill', 'bulkBill'],
    ['Bulk Bill', 'bulkBill'],
    ['BULKBILL', 'bulkBill'],
    ['Medicare bulk bill', 'bulkBill'],
    ['Self Funded', 'selfFunded'],
    ['self-funded', 'selfFunded'],
    ['Self fund', 'selfFunded'],
    ['NDIS', 'ndis'],
    ['Dva', 'dva'],
    ['WorkCover', 'workCover'],
    ['work cover', 'workCover'],
  ])('reads %j as %s', (spelling, method) => {
    expect(parseFundingMethod(spelling)).toBe(method)
  })

  it.each(['', 'medicare', 'outOfPocket', 'private health', 'rebates'])('refuses %j', (spelling) => {
    expect(parseFundingMethod(spelling)).toBeUndefined()
  })

  it('reads back every code and every label', () => {
    for (const { code, label, shortLabel } of fundingMethods) {
      expect([code, label, shortLabel].map(parseFundingMethod)).toEqual([code, code, code])
    }
  })
})

describe('claimTypeOfFunding', () => {
  it('claims DVA as bulk bill and self-funded as out of pocket', () => {
    expect(fundingMethodCodes.map((method) => `${method} ${claimTypeOfFunding[method]}`)).toEqual([
      'rebate rebate',
      'bulkBill bulkBill',
      'selfFunded outOfPocket',
      'ndis ndis',
      'dva bulkBill',
      'workCover workCover',
    ])
  })
})
