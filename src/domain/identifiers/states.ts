import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'

/** In the order of the form. See docs/product/funding-forms.md#address. */
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

export const australianStateCodes = listCodes(australianStates)

/** See docs/product/funding-forms.md#address. */
export const defaultState: AustralianState = 'NSW'
