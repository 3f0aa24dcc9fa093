import type { ListingQuery } from '#contract/page-paths.ts'
import type { Concern, Gender, Language, TherapyStyle } from '#domain/clinicians/vocabularies.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Band, WeekDay } from '#domain/time/days-and-times.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** See docs/product/discovery.md#filters. */
export type ListingFilters = {
  gender: Gender | null
  language: Language | null
  style: TherapyStyle | null
  days: readonly WeekDay[]
  times: readonly Band[]
  treatsTeens: boolean
  byPhone: boolean
  onlyFree: boolean
}

export type ListingSearch = ListingFilters & {
  funding: FundingMethod | null
  helpWith: readonly Concern[]
  psychologistId: string | null
  /** A name typed into the form before, or without, any script. */
  psychologistName: string
  invited: boolean
  timeZone: ZoneId | null
  page: number
}

export const noFilters: ListingFilters = {
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
export function writeSearch(search: ListingSearch): ListingQuery {
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

export function countFilters(filters: ListingFilters): number {
  const fields = Object.keys(noFilters) as (keyof ListingFilters)[]
  return fields.filter((field) => [filters[field]].flat().some(Boolean)).length
}

/** See docs/product/discovery.md#listing-order. */
export const cardsPerPage = 12

/** Exact text. See docs/product/discovery.md#empty-listing. */
export const listFailedText = "Failed to get psychologists's data, please try again later"
