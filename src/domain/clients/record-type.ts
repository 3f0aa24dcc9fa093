import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'
import { adultAge } from './age.ts'

const recordTypes = [
  { code: 'adult', label: 'Adult' },
  { code: 'youngPerson', label: 'Young person' },
] as const satisfies readonly Term[]

export type RecordType = (typeof recordTypes)[number]['code']

export const recordTypeCodes = listCodes(recordTypes)

export function recordTypeOfAge(age: number): RecordType {
  return age >= adultAge ? 'adult' : 'youngPerson'
}
