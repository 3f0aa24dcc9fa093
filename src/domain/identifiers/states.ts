import type { Term } from '../clinicians/vocabulary.ts'
import { codesOf } from '../clinicians/vocabulary.ts'

/** Document 3 appendix A, in its order. */
export const australianStates = [
  { code: 'NSW', label: 'NSW' },
  { code: 'VIC', label: 'VIC' },
  { code: 'QLD', label: 'QLD' },
  { code: 'WA', label: 'WA' },
  { code: 'SA', label: 'SA' },
  { code: 'TAS', label: 'TAS' },
  { code: 'ACT', label: 'ACT' },
  { code: 'NT', label: 'NT' },
] as const satisfies readonly Term[]

export type AustralianState = (typeof australianStates)[number]['code']

export const australianStateCodes = codesOf(australianStates)

/** Document 1 section 3. */
export const defaultState: AustralianState = 'NSW'
