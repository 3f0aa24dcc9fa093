import type { FundingMethod } from '../clinicians/funding.ts'
import type { Term } from '../clinicians/vocabulary.ts'
import { codesOf } from '../clinicians/vocabulary.ts'
import type { RecordType } from './record-type.ts'

/** Decisions, "Names and redactions": on whose behalf an appointment is booked. */
export const bookers = [
  { code: 'mySelf', label: 'Myself' },
  { code: 'someoneElseAdult', label: 'Someone else (adult)' },
  { code: 'myChild', label: 'My child (13-17 years)' },
] as const satisfies readonly Term[]

export type Booker = (typeof bookers)[number]['code']

export const bookerCodes = codesOf(bookers)

const bookersOfRecordType = {
  adult: ['mySelf', 'someoneElseAdult'],
  youngPerson: ['mySelf', 'myChild'],
} as const satisfies Record<RecordType, readonly Booker[]>

/** Document 1 section 3: a record type not yet known offers all three, and WorkCover never offers a child. */
export function bookersOffered(
  recordType: RecordType | null,
  funding: FundingMethod | null,
): readonly Booker[] {
  const offered: readonly Booker[] = recordType === null ? bookerCodes : bookersOfRecordType[recordType]
  return funding === 'workCover' ? offered.filter((booker) => booker !== 'myChild') : offered
}
