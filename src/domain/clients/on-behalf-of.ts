import { type FundingMethod, methods } from '../funding/methods.ts'
import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'
import type { RecordType } from './record-type.ts'

/** On whose behalf an appointment is booked. See docs/product/who-may-book.md#on-behalf-of. */
export const onBehalfOfOptions = [
  { code: 'mySelf', label: 'Myself' },
  { code: 'someoneElseAdult', label: 'Someone else (adult)' },
  { code: 'myChild', label: 'My child (13-17 years)' },
] as const satisfies readonly Term[]

export type OnBehalfOf = (typeof onBehalfOfOptions)[number]['code']

export const onBehalfOfCodes = listCodes(onBehalfOfOptions)

const offeredByRecordType = {
  adult: ['mySelf', 'someoneElseAdult'],
  youngPerson: ['mySelf', 'myChild'],
} as const satisfies Record<RecordType, readonly OnBehalfOf[]>

/**
 * All three while the record type is not known; WorkCover never offers a child.
 * See docs/product/who-may-book.md#on-behalf-of.
 */
export function onBehalfOfOffered(
  recordType: RecordType | null,
  funding: FundingMethod | null,
): readonly OnBehalfOf[] {
  const offered: readonly OnBehalfOf[] =
    recordType === null ? onBehalfOfCodes : offeredByRecordType[recordType]
  const offersChild = funding === null || methods[funding].offersChild
  return offersChild ? offered : offered.filter((option) => option !== 'myChild')
}
