import { useSyncExternalStore } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { hasCode } from '#domain/clinicians/vocabulary.ts'
import { isOfferedZone, type ZoneId } from '#domain/time/zones.ts'

/** A second tab starts afresh. See docs/product/choosing-a-time.md#tab-storage. */
export type TabItems = {
  /** The slot being held, as the server last described it. */
  reservation: ReservationView
  funding: FundingMethod
  /** Who the appointment is for, as the summary says it: "Myself" until a form says otherwise. */
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

type Key = keyof TabItems

const isFunding = (value: unknown): value is FundingMethod => hasCode(fundingMethods, value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Storage may hold what an earlier release wrote: what is not understood counts as nothing. */
const isKnown: { readonly [K in Key]: (value: unknown) => value is TabItems[K] } = {
  reservation: (value): value is ReservationView =>
    isRecord(value) && typeof value.reserveId === 'string' && Array.isArray(value.appointments),
  funding: isFunding,
  bookedFor: isText,
  fundingAccepted: isFunding,
  timeZone: (value): value is ZoneId => typeof value === 'string' && isOfferedZone(value),
  matchingQuery: (value): value is TabItems['matchingQuery'] => isRecord(value),
  createdUser: (value): value is NewcomerSession => isRecord(value) && typeof value.authToken === 'string',
  signUpDraft: (value): value is TabItems['signUpDraft'] => isRecord(value),
  profileDraft: (value): value is TabItems['profileDraft'] => isRecord(value),
  fundingDrafts: (value): value is TabItems['fundingDrafts'] =>
    isRecord(value) && Object.values(value).every(isRecord),
  questionnaireDrafts: (value): value is TabItems['questionnaireDrafts'] => isRecord(value),
  bookingCounted: isText,
}

const toStorageName = (key: Key) => `banksia.${key}`
const listeners = new Set<() => void>()
const parsed = new Map<Key, { text: string | null; value: unknown }>()
/** For browsers that refuse storage, or have no room left: the items then last as long as the page. */
const unstored = new Map<Key, string>()

function readText(key: Key): string | null {
  try {
    // What did not fit into a full storage is newer than what is there.
    return unstored.get(key) ?? sessionStorage.getItem(toStorageName(key))
  } catch {
    return unstored.get(key) ?? null
  }
}

function writeText(key: Key, text: string | null): void {
  unstored.delete(key)
  try {
    if (text === null) sessionStorage.removeItem(toStorageName(key))
    else sessionStorage.setItem(toStorageName(key), text)
  } catch {
    if (text !== null) unstored.set(key, text)
  }
}

/** The same text gives the same object, so that a component renders again only when something changed. */
export function readItem<K extends Key>(key: K): TabItems[K] | null {
  const text = readText(key)
  const last = parsed.get(key)
  const value = last?.text === text ? last.value : parse(text)
  parsed.set(key, { text, value })
  return isKnown[key](value) ? value : null
}

/** Something is kept under this name, and this release cannot read it. */
export const isUnreadable = (key: Key): boolean => readText(key) !== null && readItem(key) === null

function parse(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null takes the item away. */
export function storeItem<K extends Key>(key: K, value: TabItems[K] | null): void {
  writeText(key, value === null ? null : JSON.stringify(value))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null on the server and while a page takes over from it, then what this tab holds. */
export function useItem<K extends Key>(key: K): TabItems[K] | null {
  return useSyncExternalStore(
    subscribe,
    () => readItem(key),
    () => null,
  )
}
