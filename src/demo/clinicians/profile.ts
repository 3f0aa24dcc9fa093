import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import type { Concern } from '#domain/clinicians/concerns.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Gender } from '#domain/clinicians/genders.ts'
import type { Language } from '#domain/clinicians/languages.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { Style } from '#domain/clinicians/styles.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { WeekName } from '../hours/weeks.ts'
import type { PortraitStyle } from '../portraits/portrait-style.ts'
import type { ListingState } from './listing-states.ts'

/** A clinician's profile, and how full their diary is. */
export interface ClinicianProfile {
  readonly name: string
  readonly gender: Gender
  readonly pronouns: string
  readonly role: ClinicianRole
  readonly timeZone: ZoneId
  readonly yearsOfExperience: number
  /** Two sentences on the card. */
  readonly shortDescription: string
  /** Paragraphs of the profile, apart by an empty line. */
  readonly introduction: string
  readonly quote: string
  readonly qualifications: readonly string[]
  readonly credentials: readonly string[]
  readonly languages: readonly Language[]
  readonly styles: readonly Style[]
  readonly services: readonly string[]
  readonly primary: readonly Concern[]
  readonly secondary: readonly Concern[]
  readonly funding: readonly FundingMethod[]
  readonly ages: readonly AgeRange[]
  readonly deliveryTypes: readonly DeliveryType[]
  readonly listingState: ListingState
  readonly week: WeekName
  /** The share of the coming four weeks that is booked; 1 leaves nothing. */
  readonly fullness: number
  /** Without one, a shared drawing of the same gender. */
  readonly portraitStyle?: PortraitStyle
}

export const adults = ['youth', 'adults', 'olderAdults'] as const satisfies readonly AgeRange[]
export const teenagersAndAdults = ['teenagers', ...adults] as const satisfies readonly AgeRange[]
export const under18s = ['children', 'teenagers'] as const satisfies readonly AgeRange[]
export const video = ['videoCall'] as const satisfies readonly DeliveryType[]
export const videoAndPhone = ['videoCall', 'phoneCall'] as const satisfies readonly DeliveryType[]

export const paragraphs = (...texts: string[]) => texts.join('\n\n')
