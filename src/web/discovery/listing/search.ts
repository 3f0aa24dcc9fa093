import type { Concern } from '#domain/clinicians/concerns.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Gender } from '#domain/clinicians/genders.ts'
import type { Language } from '#domain/clinicians/languages.ts'
import type { Style } from '#domain/clinicians/styles.ts'
import type { WeekDay } from '#domain/clinicians/week-days.ts'
import type { Band } from '#domain/time/bands.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { ListingQuery } from '#contract/page-paths.ts'

/** See docs/product/discovery.md#filters. */
export type Filters = {
  gender: Gender | null
  language: Language | null
  style: Style | null
  days: readonly WeekDay[]
  times: readonly Band[]
  treatsTeens: boolean
  byPhone: boolean
  onlyFree: boolean
}

/** Everything the listing's address says. */
export type Search = Filters & {
  funding: FundingMethod | null
  helpWith: readonly Concern[]
  psychologistId: string | null
  /** A name typed into the form before, or without, any script. */
  psychologistName: string
  invited: boolean
  timeZone: ZoneId | null
  page: number
}

export const noFilters: Filters = {
  gender: null,
  language: null,
  style: null,
  days: [],
  times: [],
  treatsTeens: false,
  byPhone: false,
  onlyFree: false,
}

/** For `paths.findPsychologist`. Reading what this writes gives the same search back. */
export function writeSearch(search: Search): ListingQuery {
  const flag = (isOn: boolean) => (isOn ? 'true' : undefined)
  return {
    fundingMethods: search.funding ?? undefined,
    specializations: search.helpWith.length > 0 ? search.helpWith : undefined,
    psychologistId: search.psychologistId ?? undefined,
    psychologist: search.psychologistName,
    psychologistGender: search.gender ?? undefined,
    languagesSpoken: search.language ?? undefined,
    treatmentStyles: search.style ?? undefined,
    preferredDays: search.days.join(','),
    availableTimes: search.times.join(','),
    isDoTreatTeens: flag(search.treatsTeens),
    isDoPhoneConsults: flag(search.byPhone),
    nextAvailable: flag(search.onlyFree),
    invited: search.invited,
    timeZone: search.timeZone ?? undefined,
    page: search.page > 1 ? String(search.page) : undefined,
  }
}

/** How many of the filter bar's fields are set. */
export function countFilters(filters: Filters): number {
  const fields = Object.keys(noFilters) as (keyof Filters)[]
  return fields.filter((field) => [filters[field]].flat().some(Boolean)).length
}
