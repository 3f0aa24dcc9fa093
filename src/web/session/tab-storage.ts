import type { ReservationView } from '#contract/booking.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { isRecord } from '#domain/record.ts'
import { isOfferedZone, type ZoneId } from '#domain/time/zones.ts'
import { hasCode } from '#domain/vocabulary.ts'
import { personOfPage } from './person-of-page.ts'
import { storedValue, type StoredValue, useStored } from './stored.ts'

/** A second tab starts afresh. See docs/product/choosing-a-time.md#tab-storage. */
export type TabItems = {
  /** The slot being held, as the server last described it. */
  reservation: ReservationView
  funding: FundingMethod
  /** Who the appointment is for, as the summary says it; nothing before it was said. */
  bookedFor: string
  /** The funding whose price this visitor has been shown and has accepted. See docs/product/who-may-book.md#price-shown-first. */
  fundingAccepted: FundingMethod
  timeZone: ZoneId
  /** The answers of the matching questionnaire, by question. */
  matchingQuery: Readonly<Record<string, string | readonly string[]>>
  /** Who has signed up during this booking; the token is good for the funding forms. */
  createdUser: NewcomerSession
  /** What has been typed into the sign-up form, by field. Never the password. */
  signUpDraft: Readonly<Record<string, unknown>>
  /** What has been changed in a client's own profile and not saved, and whose it is. */
  profileDraft: Readonly<Record<string, unknown>>
  /** What has been typed into the forms of a booking and of the profile and differs from what is on file, by form and client. */
  fundingDrafts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What has been answered in questionnaires and not sent, by questionnaire and client. */
  questionnaireDrafts: Readonly<Record<string, unknown>>
  /** The booking that was counted last, by its reserveId. */
  bookingCounted: string
}

export type NewcomerSession = {
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  clientRecordId: string
  authToken: string
}

type TabKey = keyof TabItems

const isFunding = (value: unknown): value is FundingMethod => hasCode(fundingMethods, value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
/** What is of the tab, and not of the person whom a page is for. */
const ofEveryone: readonly TabKey[] = ['createdUser', 'timeZone', 'matchingQuery']
const nameOf = (key: TabKey) => {
  const person = ofEveryone.includes(key) ? null : personOfPage()
  return person === null ? `banksia.${key}` : `banksia.${key}.${person}`
}
/** An item of this tab; what it does not know counts as nothing. */
const item = <K extends TabKey>(key: K, isKnown: (value: unknown) => value is TabItems[K]) =>
  storedValue<TabItems[K]>('sessionStorage', nameOf(key), (value) => (isKnown(value) ? value : null))

const items: { readonly [K in TabKey]: StoredValue<TabItems[K]> } = {
  reservation: item(
    'reservation',
    (value): value is ReservationView =>
      isRecord(value) && typeof value.reserveId === 'string' && Array.isArray(value.appointments),
  ),
  funding: item('funding', isFunding),
  bookedFor: item('bookedFor', isText),
  fundingAccepted: item('fundingAccepted', isFunding),
  timeZone: item('timeZone', (value): value is ZoneId => typeof value === 'string' && isOfferedZone(value)),
  matchingQuery: item('matchingQuery', (value): value is TabItems['matchingQuery'] => isRecord(value)),
  createdUser: item(
    'createdUser',
    (value): value is NewcomerSession => isRecord(value) && typeof value.authToken === 'string',
  ),
  signUpDraft: item('signUpDraft', isRecord),
  profileDraft: item('profileDraft', isRecord),
  fundingDrafts: item(
    'fundingDrafts',
    (value): value is TabItems['fundingDrafts'] => isRecord(value) && Object.values(value).every(isRecord),
  ),
  questionnaireDrafts: item('questionnaireDrafts', isRecord),
  bookingCounted: item('bookingCounted', isText),
}

export const readItem = <K extends TabKey>(key: K): TabItems[K] | null => items[key].read()

/** Something is kept under this name, and this release cannot read it. */
export const isUnreadable = (key: TabKey): boolean => items[key].isUnreadable()

/** What this tab holds of other people of the account than the one whom this page is for. */
export function forgetOtherPeople(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (/^banksia\.\w+\.[0-9a-f-]{36}$/.test(name)) sessionStorage.removeItem(name)
  } catch {
    // A browser that refuses storage holds nothing.
  }
}

/** Null takes the item away. */
export const storeItem = <K extends TabKey>(key: K, value: TabItems[K] | null): void =>
  items[key].store(value)

/** Null on the server and while a page takes over from it, then what this tab holds. */
export const useItem = <K extends TabKey>(key: K): TabItems[K] | null => useStored(items[key])
