import { type FundingMethod, methods } from '../funding/methods.ts'
import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'
import { adultAge, ageOn } from './age.ts'
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

type AccountClient = {
  /** As the sign-up said. */
  readonly onBehalfOf: OnBehalfOf
  /** YYYY-MM-DD, as is `today` below. */
  readonly dateOfBirth: string
}

/** A parent signed up, and the client is still a minor: "Myself" would be an answer of the parent about the child. */
export const isParentsAccount = ({ onBehalfOf, dateOfBirth }: AccountClient, today: string): boolean =>
  onBehalfOf === 'myChild' && ageOn(today, dateOfBirth) < adultAge

type BookingClient = AccountClient & { readonly intake: { readonly behalfOf: OnBehalfOf } | null }

/** For whom a booking is: what the last form said, before that the sign-up. */
export const bookedFor = (client: BookingClient, today: string): OnBehalfOf =>
  isParentsAccount(client, today) ? 'myChild' : (client.intake?.behalfOf ?? client.onBehalfOf)

/**
 * All three while the record type is not known; WorkCover never offers a child.
 * See docs/product/who-may-book.md#on-behalf-of.
 */
export function onBehalfOfOffered(
  recordType: RecordType | null,
  funding: FundingMethod | null,
  isParents = false,
): readonly OnBehalfOf[] {
  const offersChild = funding === null || methods[funding].offersChild
  if (isParents && offersChild) return ['myChild']
  const offered: readonly OnBehalfOf[] =
    recordType === null ? onBehalfOfCodes : offeredByRecordType[recordType]
  return offersChild ? offered : offered.filter((option) => option !== 'myChild')
}
