import type { AgeRange, Concern, Gender, Language, TherapyStyle } from '#domain/clinicians/vocabularies.ts'
import type { CaseLoad } from '#domain/clinicians/card.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { ClinicianStatus } from '#domain/clinicians/listing.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Random } from '../random.ts'
import type { WeekName } from './hours.ts'
import type { PortraitStyle } from './portrait-styles.ts'

/** A clinician's profile, and how full their diary is. */
export interface ClinicianProfile {
  readonly name: string
  readonly gender: Gender
  /** Where they are others than most of this gender have. */
  readonly pronouns?: string | undefined
  readonly role: ClinicianRole
  readonly timeZone: ZoneId
  readonly yearsOfExperience: number
  /** Two sentences on the card. */
  readonly shortDescription: string
  /** Paragraphs of the profile, apart by an empty line. */
  readonly introduction: string
  readonly quote: string
  readonly qualifications: readonly string[]
  readonly languages: readonly Language[]
  readonly styles: readonly TherapyStyle[]
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

/** Whether a clinician shows and takes new clients. */
interface ListingState extends CaseLoad {
  readonly status: ClinicianStatus
  readonly isListed: boolean
}

export const takingClients = (remainingSlots: number): ListingState => ({
  status: 'active',
  isListed: true,
  isOpenToNewClients: true,
  shouldUseCaseLoad: true,
  remainingSlots,
})

const open = takingClients(6)
export const withoutCaseLoad: ListingState = { ...open, shouldUseCaseLoad: false, remainingSlots: 0 }
export const full: ListingState = { ...open, remainingSlots: 0 }
const closedToNewClients: ListingState = { ...open, isOpenToNewClients: false, remainingSlots: 0 }
export const unlisted: ListingState = { ...open, isListed: false, remainingSlots: 18 }
const inactive: ListingState = { ...closedToNewClients, status: 'inactive', isListed: false }

/** By place in each sixty, so that every size of the demo has the same share of each. */
const stateByPlace = new Map<number, ListingState>([
  [17, full],
  [24, closedToNewClients],
  [28, full],
  [32, unlisted],
  [36, inactive],
  [40, closedToNewClients],
  [43, full],
  [46, unlisted],
  [51, full],
  [54, inactive],
])
const places = 60

export function statusAt(index: number): ListingState {
  const special = stateByPlace.get(index % places)
  if (special) return special
  return index % 11 === 0 ? withoutCaseLoad : takingClients(1 + ((index * 7) % 12))
}

type ComposedRole = Exclude<ClinicianRole, 'generalPractitioner'>

/** The last degree first, as profiles list them. */
const degrees = {
  clinicalPsychologists: {
    last: [
      'Master of Clinical Psychology',
      'Doctor of Psychology (Clinical)',
      'Master of Psychology (Clinical)',
    ],
    first: ['Bachelor of Psychological Science (Honours)', 'Bachelor of Psychology (Honours)'],
  },
  registeredPsychologists: {
    last: ['Master of Professional Psychology', 'Graduate Diploma of Psychology (Advanced)'],
    first: ['Bachelor of Psychology', 'Bachelor of Behavioural Science', 'Bachelor of Arts (Psychology)'],
  },
  occupationalTherapists: {
    last: ['Master of Occupational Therapy', 'Graduate Certificate in Mental Health'],
    first: ['Bachelor of Occupational Therapy', 'Bachelor of Health Science'],
  },
  socialWorkers: {
    last: ['Master of Social Work', 'Graduate Certificate in Mental Health'],
    first: ['Bachelor of Social Work', 'Bachelor of Arts (Sociology)'],
  },
} as const satisfies Record<ComposedRole, { last: readonly string[]; first: readonly string[] }>

const universities = [
  'University of Sydney',
  'University of New South Wales',
  'Macquarie University',
  'University of Newcastle',
  'Monash University',
  'Deakin University',
  'La Trobe University',
  'Swinburne University of Technology',
  'University of Queensland',
  'Griffith University',
  'University of Adelaide',
  'Flinders University',
  'Curtin University',
  'Murdoch University',
  'University of Tasmania',
  'University of Canberra',
]

export function composeQualifications(role: ComposedRole, random: Random): string[] {
  const { last, first } = degrees[role]
  const [one, other] = random.sample(universities, 2)
  return [`${random.pick<string>(last)}, ${one}`, `${random.pick<string>(first)}, ${other}`]
}
