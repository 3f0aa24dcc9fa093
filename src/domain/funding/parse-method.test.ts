import { describe, expect, it } from 'vitest'
import { type FundingMethod, parseFundingMethod } from './methods.ts'

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

  it.each(['', 'medicare', 'outOfPocket', 'lottery', 'rebates'])('refuses %j', (spelling) => {
    expect(parseFundingMethod(spelling)).toBeUndefined()
  })
})
