import type { Term } from './vocabulary.ts'
import { codesOf } from './vocabulary.ts'

/** `label` names the choice in a form; `shortLabel` is document 2 section 1's word, as cards list it. */
export const fundingMethods = [
  { code: 'rebate', label: 'Medicare rebate', shortLabel: 'Rebate' },
  { code: 'bulkBill', label: 'Bulk bill', shortLabel: 'Bulk Bill' },
  { code: 'selfFunded', label: 'Self-funded', shortLabel: 'Self fund' },
  { code: 'ndis', label: 'NDIS', shortLabel: 'NDIS' },
  { code: 'dva', label: 'DVA', shortLabel: 'DVA' },
  { code: 'workCover', label: 'WorkCover', shortLabel: 'WorkCover' },
] as const satisfies readonly (Term & { shortLabel: string })[]

export type FundingMethod = (typeof fundingMethods)[number]['code']

export const fundingMethodCodes = codesOf(fundingMethods)

const methodBySpelling = new Map<string, FundingMethod>(
  fundingMethods.flatMap(({ code, label, shortLabel }) =>
    [code, label, shortLabel].map((spelling) => [fold(spelling), code] as const),
  ),
)

/** Document 2 section 3 compares funding values case-insensitively: 'Self Funded', 'bulk bill', 'Rebate'. */
export function parseFundingMethod(value: string): FundingMethod | undefined {
  return methodBySpelling.get(fold(value))
}

function fold(spelling: string): string {
  return spelling
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/^medicare/, '')
}
