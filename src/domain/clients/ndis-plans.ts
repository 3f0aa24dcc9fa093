import type { Term } from '../clinicians/vocabulary.ts'
import { codesOf } from '../clinicians/vocabulary.ts'

/** Document 1 section 3, NDIS form: plan or self-managed. */
export const ndisPlans = [
  { code: 'planManaged', label: 'Plan managed' },
  { code: 'selfManaged', label: 'Self-managed' },
] as const satisfies readonly Term[]

export type NdisPlan = (typeof ndisPlans)[number]['code']

export const ndisPlanCodes = codesOf(ndisPlans)
