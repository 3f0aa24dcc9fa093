import type { Term } from './vocabulary.ts'
import { listCodes } from './vocabulary.ts'

export const ageRanges = [
  { code: 'children', label: 'Children' },
  { code: 'teenagers', label: 'Teenagers' },
  { code: 'youth', label: 'Youth' },
  { code: 'adults', label: 'Adults' },
  { code: 'olderAdults', label: 'Older adults' },
] as const satisfies readonly Term[]

export type AgeRange = (typeof ageRanges)[number]['code']

export const ageRangeCodes = listCodes(ageRanges)

/** Two badges stand for four of the five ranges. See docs/product/discovery.md#age-ranges. */
const ageBadges = [
  { code: 'adults', label: 'Adults', ranges: ['youth', 'adults', 'olderAdults'] },
  { code: 'youngPeople', label: 'Young people 13-17', ranges: ['teenagers'] },
] as const satisfies readonly (Term & { ranges: readonly AgeRange[] })[]

export type AgeBadge = (typeof ageBadges)[number]['code']

/** Both badges always show; a screen greys the ones that are not served. A clinician who names no range sees every age. */
export function toAgeBadges(
  served: readonly AgeRange[],
): { code: AgeBadge; label: string; isServed: boolean }[] {
  return ageBadges.map(({ code, label, ranges }) => ({
    code,
    label,
    isServed: served.length === 0 || ranges.some((range) => served.includes(range)),
  }))
}

const rangesUnder18: readonly AgeRange[] = ['children', 'teenagers']

/** Those of a clinician who does not only see people under 18. */
export const rangesFrom18: readonly AgeRange[] = ageRangeCodes.filter((code) => !rangesUnder18.includes(code))

/** A clinician who names no range sees every age. */
export function servesOnlyUnder18s(served: readonly AgeRange[]): boolean {
  return served.length > 0 && served.every((range) => rangesUnder18.includes(range))
}

export function servesOnlyAdults(served: readonly AgeRange[]): boolean {
  return served.length > 0 && !served.some((range) => rangesUnder18.includes(range))
}
