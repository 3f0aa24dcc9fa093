import { useEffect } from 'react'
import {
  bookedFor,
  isParentsAccount,
  type OnBehalfOf,
  onBehalfOfCodes,
  onBehalfOfOffered,
} from '#domain/clients/on-behalf-of.ts'
import type { FundingDetails, FundingMethod } from '#domain/funding/methods.ts'
import { type ClientRecord, type RecordParts, useClientProfile } from '../../client/client-profile.ts'
import { localToday } from '../../client/local-today.ts'
import { storeItem } from '../../session/tab-storage.ts'
import { findContact } from './emergency-contact.tsx'

/** For whom a booking is, and what each answer asks of the person at the screen. */
export type OnBehalfOfParts = {
  intake: { behalfOf: string }
  adult: { firstName: string; mobileNumber: string }
  guardian: { parentFirstName: string; parentLastName: string; parentEmail: string }
  consent: { isConsentForParent: boolean }
}

/** Of a form that only one funding has: for whom it is, its own details and documents. */
export type DetailsParts<Name extends FundingDetails, Values> = OnBehalfOfParts & {
  [Part in Name]: Values & { files: string[] }
}

const isCode = (value: string): value is OnBehalfOf => onBehalfOfCodes.some((code) => code === value)

export const onBehalfOfFor = (client: ClientRecord, funding: FundingMethod | null): readonly OnBehalfOf[] =>
  onBehalfOfOffered({ ...client, isParents: isParentsAccount(client, localToday(client)) }, funding)

/** Of what the screen holds, only what is offered counts: another funding or record may have been here before. */
export const readOnBehalfOf = ({ intake }: OnBehalfOfParts, offered: readonly OnBehalfOf[]): OnBehalfOf =>
  isCode(intake.behalfOf) && offered.includes(intake.behalfOf) ? intake.behalfOf : (offered[0] ?? 'mySelf')

/** A draft, or the record of an earlier release, may hold an answer that this account is not offered: rules must not ask for its fields. */
export function withOfferedAnswer<V extends object>(client: ClientRecord, values: V): V {
  // Each form that asks it has the same part.
  const { intake } = values as Partial<OnBehalfOfParts>
  const offered = onBehalfOfFor(client, null)
  if (!intake || offered.some((code) => code === intake.behalfOf)) return values
  return { ...values, intake: { behalfOf: offered[0] } }
}

/** What was given the last time, or at the sign-up, is there again. Consent is given anew for each booking. */
export function toOnBehalfOf(client: ClientRecord): OnBehalfOfParts {
  const { onBehalfOf, accountHolder: holder } = client
  const adult = findContact(client, 'adult')
  const [bookedByAdult, bookedByParent] = [onBehalfOf === 'someoneElseAdult', onBehalfOf === 'myChild']
  return {
    intake: { behalfOf: bookedFor(client, localToday(client)) },
    adult: {
      firstName: adult?.firstName ?? (bookedByAdult ? `${holder.firstName} ${holder.lastName}` : ''),
      mobileNumber: adult?.mobileNumber ?? (bookedByAdult ? (client.mobile ?? '') : ''),
    },
    guardian: {
      parentFirstName: client.guardian?.parentFirstName ?? (bookedByParent ? holder.firstName : ''),
      parentLastName: client.guardian?.parentLastName ?? (bookedByParent ? holder.lastName : ''),
      parentEmail: client.guardian?.parentEmail ?? (bookedByParent ? (client.email ?? '') : ''),
    },
    consent: { isConsentForParent: false },
  }
}

/** For whom it is, said for each booking, and the adult who books or the guardian of the child; nothing more for oneself. */
export function bookerParts(
  values: OnBehalfOfParts,
  behalfOf: OnBehalfOf,
  hasNoEmergencyContact = false,
): RecordParts {
  const intake = {
    behalfOf,
    isConsentForParent: behalfOf === 'myChild' && values.consent.isConsentForParent,
    ...(hasNoEmergencyContact && { hasNoEmergencyContact }),
  }
  switch (behalfOf) {
    case 'mySelf':
      return { intake }
    case 'someoneElseAdult':
      return { intake, adult: trim(values.adult) }
    case 'myChild':
      return { intake, guardian: trim(values.guardian) }
  }
}

const trim = <T extends Record<string, string>>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])) as T // the same keys

/** What the summary says under "For": a person who books for someone else reads the client's name there. */
const nameBookedFor = (client: ClientRecord, behalfOf: OnBehalfOf): void =>
  storeItem('bookedFor', behalfOf === 'mySelf' ? 'Myself' : `${client.firstName} ${client.lastName}`)

/** Keeps what the summary says under "For" in step with the page. */
export const useBookedFor = (client: ClientRecord, booker: OnBehalfOf): void =>
  useEffect(() => nameBookedFor(client, booker), [client, booker])

/** The same where no form asks: as it was said the last time. */
export function useBookedForOnFile(): void {
  const { record } = useClientProfile()
  useEffect(() => {
    if (record) nameBookedFor(record, bookedFor(record, localToday(record)))
  }, [record])
}
