import { listCodes, type Term } from '../clinicians/vocabulary.ts'

export const claimTypes = [
  { code: 'rebate', label: 'Medicare rebate' },
  { code: 'bulkBill', label: 'Bulk bill' },
  { code: 'ndis', label: 'NDIS' },
  { code: 'workCover', label: 'WorkCover' },
  { code: 'outOfPocket', label: 'Out of pocket' },
] as const satisfies readonly Term[]

export type ClaimType = (typeof claimTypes)[number]['code']

export const claimTypeCodes = listCodes(claimTypes)
