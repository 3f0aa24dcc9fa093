import { type AgeRange, servesOnlyAdults, servesOnlyUnder18s } from '../clinicians/vocabularies.ts'
import { type FundingMethod, methods } from '../funding/methods.ts'
import { formatIsoDate } from '../time/calendar.ts'
import { localDayAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import { listCodes, type Term } from '../vocabulary.ts'

/** See docs/product/who-may-book.md#age-rules. */
const minimumAge = 13
const adultAge = 18

/** Whole years on a date. Both are YYYY-MM-DD. Someone born on 29 February turns on 1 March in other years. */
export function ageOn(date: string, dateOfBirth: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  const hadBirthday = date.slice(4) >= dateOfBirth.slice(4)
  return hadBirthday ? years : years - 1
}

export type DateOfBirthInZone = {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Where the client lives: a birthday begins there. */
  readonly zone: ZoneId
}

export const ageAt = (now: Date, { date, zone }: DateOfBirthInZone): number =>
  ageOn(formatIsoDate(localDayAt(now, zone)), date)

/** Exact texts. See docs/product/who-may-book.md#age-rules. */
export const ageMessages = {
  under13: 'Psychology services are restricted to individuals over 13 years of age.',
  adultFunding: 'This psychology service is restricted to individuals over 18 years old.',
  psychologistForUnder18s: 'This psychologist is restricted to individuals under 18 years old.',
  psychologistForAdults: 'This psychologist is restricted to individuals over 18 years old.',
} as const

export type AgeMessage = (typeof ageMessages)[keyof typeof ageMessages]

export type AgeCheck = { readonly ok: true } | { readonly ok: false; readonly message: AgeMessage }

export interface AgeQuestion {
  /** From the profile when signed in, otherwise from the form; null while it is not known. */
  readonly age: number | null
  /** Null for a GP booking or an invited sign-up, which no psychologist or funding restricts. */
  readonly psychologistBooking: {
    readonly funding: FundingMethod | null
    readonly clientAgeRange: readonly AgeRange[]
  } | null
}

/**
 * The first rule that fails decides the message. An age that is not known is valid.
 * See docs/product/who-may-book.md#age-rules.
 */
export function checkAge({ age, psychologistBooking }: AgeQuestion): AgeCheck {
  if (age === null) return { ok: true }
  if (age < minimumAge) return { ok: false, message: ageMessages.under13 }
  if (psychologistBooking === null) return { ok: true }

  const { funding, clientAgeRange } = psychologistBooking
  const isAdult = age >= adultAge
  if (!isAdult && funding !== null && methods[funding].adultsOnly) {
    return { ok: false, message: ageMessages.adultFunding }
  }
  if (isAdult && servesOnlyUnder18s(clientAgeRange)) {
    return { ok: false, message: ageMessages.psychologistForUnder18s }
  }
  if (!isAdult && servesOnlyAdults(clientAgeRange)) {
    return { ok: false, message: ageMessages.psychologistForAdults }
  }
  return { ok: true }
}

/** On whose behalf an appointment is booked. See docs/product/who-may-book.md#on-behalf-of. */
export const onBehalfOfOptions = [
  { code: 'mySelf', label: 'Myself' },
  { code: 'someoneElseAdult', label: 'Someone else (adult)' },
  { code: 'myChild', label: 'My child (13-17 years)' },
] as const satisfies readonly Term[]

export type OnBehalfOf = (typeof onBehalfOfOptions)[number]['code']

export const onBehalfOfCodes = listCodes(onBehalfOfOptions)

/** One account has one client record, so nobody is offered whose session would be put onto the record of someone else. */
const offeredTo = {
  adult: {
    mySelf: ['mySelf'],
    someoneElseAdult: ['someoneElseAdult'],
    // A child who has grown up books, or the parent for them.
    myChild: ['mySelf', 'someoneElseAdult'],
  },
  youngPerson: {
    mySelf: ['mySelf', 'myChild'],
    someoneElseAdult: ['mySelf', 'myChild'],
    myChild: ['mySelf', 'myChild'],
  },
} as const satisfies Record<RecordType, Record<OnBehalfOf, readonly OnBehalfOf[]>>

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

/** For whom a booking is: what the last form said, before that the sign-up. Earlier releases let an adult's own account say "someone else". */
export function bookedFor(client: BookingClient, today: string): OnBehalfOf {
  if (isParentsAccount(client, today)) return 'myChild'
  const said = client.intake?.behalfOf ?? client.onBehalfOf
  return said === 'someoneElseAdult' && client.onBehalfOf === 'mySelf' ? 'mySelf' : said
}

/** Whose record an account has. */
export type AccountRecord = {
  readonly recordType: RecordType
  /** As the sign-up said. */
  readonly onBehalfOf: OnBehalfOf
  /** See `isParentsAccount`. */
  readonly isParents: boolean
}

/**
 * All three at the sign-up (null), before there is a record; WorkCover never offers a child.
 * See docs/product/who-may-book.md#on-behalf-of.
 */
export function onBehalfOfOffered(
  account: AccountRecord | null,
  funding: FundingMethod | null,
): readonly OnBehalfOf[] {
  const offersChild = funding === null || methods[funding].offersChild
  if (account?.isParents && offersChild) return ['myChild']
  const offered: readonly OnBehalfOf[] = account
    ? offeredTo[account.recordType][account.onBehalfOf]
    : onBehalfOfCodes
  return offersChild ? offered : offered.filter((option) => option !== 'myChild')
}

const recordTypes = [
  { code: 'adult', label: 'Adult' },
  { code: 'youngPerson', label: 'Young person' },
] as const satisfies readonly Term[]

export type RecordType = (typeof recordTypes)[number]['code']

export const recordTypeCodes = listCodes(recordTypes)

export function recordTypeOfAge(age: number): RecordType {
  return age >= adultAge ? 'adult' : 'youngPerson'
}

/** See docs/product/who-may-book.md#who-the-session-is-for. */
export const fitMessages = {
  childIsAdult: 'This is someone aged 18 or over. Please choose “Someone else (adult)” above.',
  adultIsChild: 'This is someone under 18. Please choose “My child (13-17 years)” above.',
} as const

export type FitMessage = (typeof fitMessages)[keyof typeof fitMessages]

/**
 * What does not fit between whom the session is for and how old they are; null while either is not known, and for an age
 * below the lowest that is seen: the age rules speak of that.
 */
export function findMisfit(onBehalfOf: OnBehalfOf | null, age: number | null): FitMessage | null {
  if (age === null || age < minimumAge) return null
  if (onBehalfOf === 'myChild' && age >= adultAge) return fitMessages.childIsAdult
  if (onBehalfOf === 'someoneElseAdult' && age < adultAge) return fitMessages.adultIsChild
  return null
}

/** How a parent told the practice that they consent. See docs/product/who-may-book.md#parental-consent. */
export const consentWays = [
  { code: 'phone', label: 'By phone' },
  { code: 'inPerson', label: 'In person' },
  { code: 'inWriting', label: 'In writing' },
] as const satisfies readonly Term[]

export type ConsentWay = (typeof consentWays)[number]['code']

export const consentWayCodes = listCodes(consentWays)
