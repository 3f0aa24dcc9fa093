import type { Term } from './vocabulary.ts'
import { listCodes } from './vocabulary.ts'

/** A clinician's gender, as the listing filters by it. A client's own answer has a longer list. */
export const genders = [
  { code: 'woman', label: 'Woman' },
  { code: 'man', label: 'Man' },
  { code: 'nonBinary', label: 'Non-binary' },
] as const satisfies readonly Term[]

export type Gender = (typeof genders)[number]['code']

export const genderCodes = listCodes(genders)
