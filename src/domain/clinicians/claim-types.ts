import type { FundingMethod } from './funding.ts'
import type { Term } from './vocabulary.ts'
import { codesOf } from './vocabulary.ts'

export const claimTypes = [
  { code: 'rebate', label: 'Medicare rebate' },
  { code: 'bulkBill', label: 'Bulk bill' },
  { code: 'ndis', label: 'NDIS' },
  { code: 'workCover', label: 'WorkCover' },
  { code: 'outOfPocket', label: 'Out of pocket' },
] as const satisfies readonly Term[]

export type ClaimType = (typeof claimTypes)[number]['code']

export const claimTypeCodes = codesOf(claimTypes)

/** Document 1 section 3: DVA is claimed as bulk bill, so a claim type does not tell the funding method. */
export const claimTypeOfFunding = {
  rebate: 'rebate',
  bulkBill: 'bulkBill',
  dva: 'bulkBill',
  ndis: 'ndis',
  workCover: 'workCover',
  selfFunded: 'outOfPocket',
} as const satisfies Record<FundingMethod, ClaimType>
