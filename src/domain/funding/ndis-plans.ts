import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'

/** Who manages the plan. See docs/product/funding-forms.md#ndis-form. */
export const ndisPlans = [
  { code: 'planManaged', label: 'Plan managed' },
  { code: 'selfManaged', label: 'Self-managed' },
] as const satisfies readonly Term[]

export const ndisPlanCodes = listCodes(ndisPlans)

export type NdisPlan = (typeof ndisPlans)[number]['code']

/** For the price of an NDIS session: who the invoice goes to. */
export const toNdisPlan = (isPlanManaged: boolean | null): NdisPlan | null =>
  isPlanManaged === null ? null : isPlanManaged ? 'planManaged' : 'selfManaged'
