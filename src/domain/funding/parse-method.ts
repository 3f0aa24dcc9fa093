import { type FundingMethod, fundingMethods } from './methods.ts'

const methodBySpelling = new Map<string, FundingMethod>(
  fundingMethods.flatMap(({ code, label, shortLabel }) =>
    [code, label, shortLabel].map((spelling) => [fold(spelling), code] as const),
  ),
)

/** Links and the practice's other systems spell a method in many ways: 'Self Funded', 'bulk bill', 'Rebate'. */
export function parseFundingMethod(value: string): FundingMethod | undefined {
  return methodBySpelling.get(fold(value))
}

function fold(spelling: string): string {
  return spelling
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/^medicare/, '')
}
