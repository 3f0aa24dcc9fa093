import { type AgeRange, servesOnlyAdults, servesOnlyUnder18s } from '../clinicians/vocabularies.ts'
import { type FundingMethod, methods } from '../funding/methods.ts'
import { formatIsoDate } from '../time/calendar.ts'
import { localDayAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'

/** See docs/product/who-may-book.md#age-rules. */
export const minimumAge = 13
export const adultAge = 18

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
